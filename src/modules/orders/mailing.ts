/** Facts for mails about orders, as part of the public interface. */
export { remindUnpaid } from './commands/remind-unpaid.ts';
export type { BuyerMail, Failure } from './effects.ts';
export { type BuyerMailFacts, buyerMailFacts, type ParcelForMail } from './queries/buyer-mail.ts';
export type { OrderForMail } from './queries/mail-order.ts';
