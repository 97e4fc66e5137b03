export { readConnectedAt, readInvoiceAccount } from './account.ts';
export * as invoiceCommands from './commands.ts';
export { invoiceEffects } from './effects.ts';
export * as invoiceDocuments from './invoice-documents.ts';
export * as invoiceViews from './invoice-views.ts';
export { createNumberedIssuer } from './numbered/issuer.ts';
export * as invoiceRules from './rules.ts';
