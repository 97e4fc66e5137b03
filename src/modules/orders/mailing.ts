/** What mails say of orders, and when they are written, as one thing of the module's door. */
export { type BuyerMail, buyerMails } from './buyer-mails.ts';
export { remindUnpaid } from './commands/remind-unpaid.ts';
export { type BuyerMailFacts, buyerMailFacts, type ParcelForMail } from './queries/buyer-mail.ts';
export type { OrderForMail } from './queries/mail-order.ts';
