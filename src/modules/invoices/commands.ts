export { issueByHand, planInvoice, requestVoid, retryAllowance } from './commands/plan.ts';
export { sendDue } from './commands/send.ts';
export { lockCurrent } from './store/invoices.ts';
