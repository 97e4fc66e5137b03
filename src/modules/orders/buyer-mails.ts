import { randomId } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BuyerMail, type Failure, orderEffects } from './effects.ts';
import type { MachineName } from './status.ts';
import type { StoredOrder } from './store/orders.ts';

type Move = { machine: MachineName; to: string; cancelled_by?: StoredOrder['cancelled_by'] };

/** Mails by status change; other changes send none. */
const byMove: Readonly<Record<string, BuyerMail>> = {
  'payment paid': 'paid',
  'payment failed': 'payment_failed',
  'order cancelled': 'cancelled',
  'shipping shipped': 'shipped',
  'shipping arrived': 'arrived',
  'shipping delivered': 'delivered',
};

/** The mail of a status change; an unpaid cancellation is an expiry. */
export const mailOfMove = ({ machine, to, cancelled_by }: Move): BuyerMail | undefined => {
  const mail = byMove[`${machine} ${to}`];
  return mail === 'cancelled' && cancelled_by === 'expiry' ? 'expired' : mail;
};

/**
 * Emits one effect per subject: `subjects` are ids of parcels, refunds or returns, else of the order. The effect is keyed by
 * this status change, so that a repeated change can mail again; the mail's own key prevents duplicates.
 */
export const mailBuyerOnce = (tx: Tx, orderId: number, mail: BuyerMail, subjects: readonly number[] = [orderId]): Promise<void> =>
  orderEffects.emitAll(
    tx,
    subjects.map((subject) => ['buyer_mail', { mail, order_id: orderId, subject }, `${mail}:${subject}:${randomId()}`]),
  );

/**
 * Emits one alert to staff for each failure; `subject`: the id of the order, invoice, allowance, refund or consignment note; `store`:
 * the one that closed, of which a note may have several.
 */
export const reportFailure = (tx: Tx, orderId: number, what: Failure, subject: number, store?: string): Promise<void> =>
  orderEffects.emit(tx, 'staff_failure', { order_id: orderId, what, subject }, `${what}:${subject}${store ? `:${store}` : ''}`);
