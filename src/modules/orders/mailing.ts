/** What mails say of orders, and when they are written, as one thing of the module's door. */
export { remindUnpaid } from './commands/remind-unpaid.ts';
export type { BuyerMail } from './effects.ts';
export { type BuyerMailFacts, buyerMailFacts, type ParcelForMail } from './queries/buyer-mail.ts';
export type { OrderForMail } from './queries/mail-order.ts';
