import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** Mails to the buyer after placing, each at most once per order, parcel, closed store, refund, return or invoice. */
export const buyerMails = [
  'paid',
  'payment_failed',
  'payment_reminder',
  'pay_code',
  'expired',
  'cancelled',
  'shipped',
  'arrived',
  'delivered',
  'store_closed',
  'refunded',
  'invoice',
  'return_approved',
  'return_refused',
  'return_label',
  'return_received',
] as const;
export type BuyerMail = (typeof buyerMails)[number];

/**
 * What of an order staff must look at: what a provider refused; a consignment note that was refused or has expired; a pick-up store that
 * closed; a parcel that was lost or damaged. Reported once for each order, invoice, allowance, refund, note or closed store.
 */
export const failures = ['payment', 'invoice', 'allowance', 'refund', 'payout', 'note', 'store', 'parcel'] as const;
export type Failure = (typeof failures)[number];

const order = z.object({ order_id: z.int() });

/** `subject` of a buyer's mail: the id of the order, parcel, refund, return or invoice that it is about, or the number of a charge. */
export const orderEffects = declareEffects({
  order_created: order,
  // Recorded by earlier releases, one for each of the two mails.
  order_placed: order,
  staff_new_order: order,
  order_rest: order,
  staff_return_requested: order,
  staff_failure: order.extend({ what: z.enum(failures), subject: z.int() }),
  buyer_mail: order.extend({ mail: z.enum(buyerMails), subject: z.int() }),
});
