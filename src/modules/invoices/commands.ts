export { issueByHand, planInvoice, retryAllowance } from './commands/plan.ts';
export { sendDue } from './commands/send.ts';
export { requestVoid } from './commands/void-invoice.ts';
export { lockCurrent } from './store/invoices.ts';
