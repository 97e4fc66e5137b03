import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BuyerMail, orderEffects } from './effects.ts';
import type { MachineName } from './status.ts';
import type { StoredOrder } from './store/orders.ts';

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
export const mailBuyerOnce = (tx: Tx, orderId: number, mail: BuyerMail, subjects: readonly number[] = [orderId]): Promise<void> =>
  orderEffects.emitAll(
    tx,
    subjects.map((subject) => ['buyer_mail', { mail, order_id: orderId, subject }, `${mail}:${subject}:${randomId()}`]),
  );
