import { z } from 'zod';
import { amountView } from '#shared/fields.ts';
import { currencies } from '#shared/money.ts';

export const invoiceStates = ['pending', 'issued', 'failed', 'void'] as const;
/** The PDF's address in the shop, of documents that the shop numbers itself. */
const pdf = z.string().nullable();
const allowanceStates = ['pending', 'issued', 'failed'] as const;

/** An invoice for staff. `error`: the provider's words for its last refusal. Amounts in major units, tax included. */
export const invoiceForStaff = z.object({
  id: z.number(),
  state: z.enum(invoiceStates),
  /** Sent to the provider without an answer: it is queried again automatically. */
  is_unanswered: z.boolean(),
  is_being_voided: z.boolean(),
  number: z.string().nullable(),
  random_code: z.string().nullable(),
  issued_at: z.string().nullable(),
  due_at: z.string().nullable(),
  voided_at: z.string().nullable(),
  void_reason: z.string(),
  amount: amountView,
  tax: amountView,
  error: z.string().nullable(),
  error_code: z.string().nullable(),
  currency: z.enum(currencies),
  pdf,
  allowances: z.array(
    z.object({
      id: z.number(),
      state: z.enum(allowanceStates),
      number: z.string().nullable(),
      issued_at: z.string().nullable(),
      amount: amountView,
      pdf,
      error: z.string().nullable(),
    }),
  ),
});
export type InvoiceForStaff = z.infer<typeof invoiceForStaff>;

/** An issued invoice for its buyer. `random_code` is empty where the shop numbers invoices itself. */
export const invoiceForShopper = z.object({
  number: z.string(),
  random_code: z.string(),
  issued_at: z.string(),
  amount: amountView,
  currency: z.enum(currencies),
  is_void: z.boolean(),
  pdf,
  allowances: z.array(z.object({ number: z.string(), amount: amountView, pdf })),
});
export type InvoiceForShopper = z.infer<typeof invoiceForShopper>;

/** A row of the two-monthly list for the bookkeeper: an invoice, or an allowance of one. */
export const bookRow = z.object({
  kind: z.enum(['invoice', 'allowance']),
  number: z.string(),
  /** The invoice that an allowance belongs to. */
  invoice_number: z.string(),
  date: z.string(),
  state: z.enum(['issued', 'void']),
  order_no: z.string(),
  company_number: z.string(),
  currency: z.enum(currencies),
  /** Without tax, the tax, and both; major units. */
  net: amountView,
  tax: amountView,
  amount: amountView,
});
export type BookRow = z.infer<typeof bookRow>;
