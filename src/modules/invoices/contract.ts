import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { fileAnswer, noContent, nothing, pageInput, pageSchema } from '#shared/fields.ts';
import { refuser, withFacts } from '#shared/refusal.ts';
import { bookRow } from './contract/views.ts';

export { type BookRow, type InvoiceForShopper, type InvoiceForStaff, invoiceForShopper, invoiceForStaff } from './contract/views.ts';

export const invoiceErrors = {
  invoice_account_changed: withFacts<{ current: number }>(409),
  invoice_keys_missing: 422,
  invoice_document_not_found: 404,
} as const;
export const refuseInvoices = refuser(invoiceErrors);

/** The provider's account. The two keys are write-only: left out they stay unchanged. */
const accountForm = z.object({
  merchant_id: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z]{1,10}$/, { error: 'invalid' }),
  sandbox: z.boolean(),
  hash_key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{16}$/, { error: 'invalid' })
    .optional(),
  hash_iv: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{16}$/, { error: 'invalid' })
    .optional(),
});

const accountView = z.object({
  /** `simulator`: a demo issues into it while no account is stored. */
  connected: z.enum(['account', 'simulator', 'none']),
  account: z.object({ merchant_id: z.string(), sandbox: z.boolean(), connected_at: z.string() }).nullable(),
  version: z.number(),
});
export type InvoiceAccountView = z.infer<typeof accountView>;

export const invoicesContract = {
  account: endpoint({
    method: 'GET',
    path: '/api/admin/settings/invoices/account',
    access: 'system update',
    summary: 'The account with the provider of invoices, without its keys',
    input: nothing,
    output: accountView,
  }),
  saveAccount: endpoint({
    method: 'POST',
    path: '/api/admin/settings/invoices/account',
    access: 'system update',
    summary: 'Connects the provider of invoices, or changes the account; keys are write-only',
    input: accountForm.extend({ version: z.number().int() }),
    output: accountView,
    errors: ['invoice_account_changed', 'invoice_keys_missing'],
  }),
  removeAccount: endpoint({
    method: 'DELETE',
    path: '/api/admin/settings/invoices/account',
    access: 'system update',
    summary: 'Disconnects the provider of invoices; its keys are deleted',
    input: nothing,
    output: noContent,
    status: 204,
  }),
  book: endpoint({
    method: 'GET',
    path: '/api/admin/invoices',
    access: 'orders view',
    replica: true,
    summary: 'Invoices and allowances of a two-month period, by its first month (2026-11), for the bookkeeper',
    input: pageInput.extend({ period: z.string().regex(/^\d{4}-(01|03|05|07|09|11)$/, { error: 'invalid' }) }),
    output: pageSchema(bookRow),
  }),
  document: endpoint({
    method: 'GET',
    path: '/api/invoice-documents/:key',
    access: 'public',
    summary: 'An invoice or credit note that the shop numbered itself, as PDF, for whoever has its address',
    input: z.object({ key: z.string().min(32).max(64) }),
    output: fileAnswer,
    file: true,
    errors: ['invoice_document_not_found'],
  }),
  checkCode: endpoint({
    method: 'POST',
    path: '/api/invoice-codes',
    access: 'public',
    summary: 'Whether a mobile barcode or a donation code is registered, or the name of a company; null: not known at the moment',
    input: z.object({ kind: z.enum(['barcode', 'donation', 'company']), code: z.string().max(20) }),
    output: z.object({ is_registered: z.boolean().nullable(), company_name: z.string() }),
  }),
};
