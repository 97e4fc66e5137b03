import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { recordEffects } from '#platform/outbox/outbox.ts';
import type { MachineName } from './status.ts';
import type { StoredOrder } from './store/orders.ts';

/** What a buyer is written to about after the order was placed, each at most once for its order, parcel, refund or return. */
export const buyerMails = [
  'paid',
  'payment_failed',
  'payment_reminder',
  'expired',
  'cancelled',
  'shipped',
  'arrived',
  'delivered',
  'refunded',
  'return_approved',
  'return_received',
] as const;
export type BuyerMail = (typeof buyerMails)[number];

type Move = { machine: MachineName; to: string; cancelled_by?: StoredOrder['cancelled_by'] };

/** Which move of a status is which mail; the moves that are not here write to nobody. */
const byMove: Readonly<Record<string, BuyerMail>> = {
  'payment paid': 'paid',
  'payment failed': 'payment_failed',
  'order cancelled': 'cancelled',
  'shipping shipped': 'shipped',
  'shipping arrived': 'arrived',
  'shipping delivered': 'delivered',
};

/** The mail that follows from a move; an order that nobody paid in time has expired. */
export const mailOfMove = ({ machine, to, cancelled_by }: Move): BuyerMail | undefined => {
  const mail = byMove[`${machine} ${to}`];
  return mail === 'cancelled' && cancelled_by === 'expiry' ? 'expired' : mail;
};

/**
 * Leaves one effect for each thing the mail is about: `subjects` are ids of parcels, refunds or returns, else the order's own.
 * An effect is named after this move alone, so that a move taken back and made again is mailed; that the buyer reads it once
 * is the key of the mail.
 */
export const tellBuyer = (tx: Tx, orderId: number, mail: BuyerMail, subjects: readonly number[] = [orderId]): Promise<void> =>
  recordEffects(
    tx,
    subjects.map((subject) => ({
      kind: 'buyer_mail',
      key: `buyer_mail:${mail}:${subject}:${randomId()}`,
      payload: { mail, order_id: orderId, subject },
    })),
  );
