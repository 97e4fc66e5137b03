/** Issuing, voiding and sending the invoices of an order. */
export { issueByHand, planInvoice, retryAllowance } from './commands/plan.ts';
export { sendDue } from './commands/send.ts';
export { requestVoid } from './commands/void-invoice.ts';
export { type InvoiceContent, lockCurrent } from './store/invoices.ts';
