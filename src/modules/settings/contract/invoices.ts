import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { textField } from '#shared/fields.ts';
import { saved } from './planned.ts';

/** Reasons for a zero rate by number: 71 exported goods, 72 exported services, 73 duty-free shop, 74 bonded area, 75 to 79 transport and bonded exports. */
export const zeroRateReasons = ['71', '72', '73', '74', '75', '76', '77', '78', '79'] as const;

const prefix = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{1,8}$/, { error: 'invalid' });
/** Numbers have at least six digits and fit an integer. */
const firstNumber = z.number().int().min(1).max(999_999_999);
const percent = z.number().min(0).max(50).multipleOf(0.01);

/** Outside Taiwan: invoices that the shop numbers itself, as PDF. Numbers are `prefix-000001`, each prefix a series of its own. */
const numberedInvoices = z.object({
  active: z.boolean(),
  prefix,
  credit_prefix: prefix,
  /** The numbers with which a prefix begins that has none yet: a shop that used another system continues its own. */
  first: firstNumber,
  credit_first: firstNumber,
  /** What happened before this day, of the shop's time zone, has its invoice elsewhere; null: no such day. */
  since: z.iso.date().nullable(),
  /** Value added tax that prices contain, in percent, by the country the goods go to. 0: none. */
  rates: z.object({ tw: percent, hk: percent, uk: percent, us: percent }),
});

/** Taiwan's uniform invoices, and in `numbered` those of shops elsewhere. */
export const invoiceSettings = z.object({
  /** Whether the checkout offers a choice of invoice. */
  active: z.boolean(),
  accepts_barcode: z.boolean(),
  accepts_company: z.boolean(),
  /** When a provider issues the invoice by itself, and how many days after. */
  issue_on: z.enum(['paid', 'shipped', 'completed']),
  delay_days: z.number().int().min(0).max(15),
  tax_type: z.enum(['taxed', 'zero_rated', 'exempt']),
  /** What the law asks of a zero-rated sale: whether it goes through customs, and the reason's number. */
  zero_rate: z.object({ through_customs: z.boolean(), reason: z.enum(zeroRateReasons) }),
  /** Invoices with a company number and no barcode are printed; else they go into the member carrier. */
  prints_company: z.boolean(),
  /** Charities to which invoices may be donated. */
  donations: z.array(z.object({ name: textField(40), code: z.string().regex(/^\d{3,7}$/, { error: 'invalid' }) })).max(20),
  numbered: numberedInvoices,
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

export const invoiceEndpoints = {
  invoices: endpoint({
    method: 'GET',
    path: '/api/admin/settings/invoices',
    access: 'system update',
    summary: 'The invoice settings with their version, and the seller as the general settings name it',
    input: z.object({}),
    output: z.object({ value: invoiceSettings, version: z.number(), seller: z.object({ name: z.string(), number: z.string() }) }),
  }),
  saveInvoices: endpoint({
    method: 'PUT',
    path: '/api/admin/settings/invoices',
    access: 'system update',
    summary: 'Saves the invoice settings',
    input: z.object({ value: invoiceSettings, version: z.number().int() }),
    output: saved,
    errors: ['settings_changed'],
  }),
};
