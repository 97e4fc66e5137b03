import { z } from 'zod';
import { invoiceForStaff } from '#modules/invoices/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { bulkAnswer, idField } from '#shared/fields.ts';
import { refuser } from '#shared/refusal.ts';
import { invoiceRequest } from '../contract/views.ts';

export const invoicingErrors = {
  invoice_not_connected: 422,
  invoice_not_here: 422,
  nothing_to_invoice: 422,
  invoice_issued: 409,
  invoice_unanswered: 409,
  invoice_not_voidable: 422,
} as const;
export const refuseInvoicing = refuser(invoicingErrors);

/** Which invoice the buyer wants, as staff correct it before issuing again. */
const requestForm = z.object({
  type: z.enum(['individual', 'company']),
  company: z.string().trim().max(60).default(''),
  company_id: z.string().max(20).default(''),
  barcode: z.string().max(20).default(''),
  donation_code: z.string().max(7).default(''),
});

/** `may.issue`: there is something to issue or to try again; `may.void`: the issued one can still be voided. */
const orderInvoices = z.object({
  connected: z.boolean(),
  /** Taiwan's uniform invoices, or those that the shop numbers itself. */
  kind: z.enum(['uniform', 'numbered']),
  request: invoiceRequest,
  invoices: z.array(invoiceForStaff),
  may: z.object({ issue: z.boolean(), void: z.boolean() }),
});
export type OrderInvoices = z.infer<typeof orderInvoices>;

const id = idField;

export const invoicingContract = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/orders/:id/invoices',
    access: 'orders update',
    summary: 'The invoices of an order, newest first, and what can be done',
    input: z.object({ id }),
    output: orderInvoices,
    errors: ['order_not_found'],
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/invoices',
    access: 'orders update',
    summary: 'Issues the invoice of an order now, or tries again what was refused; the request may be corrected',
    input: z.object({ id, request: requestForm.optional() }),
    output: orderInvoices,
    errors: ['order_not_found', 'invoice_not_connected', 'invoice_not_here', 'nothing_to_invoice', 'invoice_issued', 'invoice_unanswered'],
  }),
  issueMany: endpoint({
    method: 'POST',
    path: '/api/admin/orders/bulk/invoices',
    access: 'orders update',
    summary: 'Issues the invoices of many orders, or tries them again; refused ones with the reason',
    input: z.object({ ids: z.array(idField).min(1).max(200) }),
    output: bulkAnswer,
  }),
  void: endpoint({
    method: 'POST',
    path: '/api/admin/orders/:id/invoices/void',
    access: 'orders update',
    summary: 'Voids the issued invoice of an order; it is issued again only by hand',
    input: z.object({ id, reason: z.string().trim().min(1).max(20) }),
    output: orderInvoices,
    errors: ['order_not_found', 'invoice_not_connected', 'invoice_not_voidable'],
  }),
};
