/** Stored invoices: as rows, as views for staff and buyers, and as columns of lists of orders. */
export { forShopper, forStaff, inList } from './queries.ts';
export { hasFailed, type InvoiceWithAllowances, selectInvoices } from './store/invoices.ts';
