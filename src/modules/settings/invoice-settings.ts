/** Which invoices the shop issues and the checkout offers. */
export { readInvoiceKinds as readKinds, readInvoicesVersion as readVersion } from './queries.ts';
