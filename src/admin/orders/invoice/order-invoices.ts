import type { Output } from '../../client.ts';

/** The invoices of an order, and what can be done. */
export type OrderInvoices = Output<'invoicing.show'>;
