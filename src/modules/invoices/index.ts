export { type InvoicePorts, readConnectedAt, readInvoiceAccount } from './account.ts';
export * as invoiceCommands from './commands.ts';
export { invoiceEffects } from './effects.ts';
export { keyInPath, pdfAddresses, pdfLink, readPdf } from './numbered/document.ts';
export { createNumberedIssuer } from './numbered/issuer.ts';
export { invoiceViews } from './queries.ts';
export type { Charged } from './rules.ts';
export * as invoiceRules from './rules.ts';
export { hasFailed as hasFailedInvoice, type InvoiceContent, type InvoiceWithAllowances, selectInvoices } from './store/invoices.ts';
