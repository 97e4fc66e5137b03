import { consignments, parcels } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { isNotShipped, isOpenOrder, isOpenPayment } from '../status.ts';
import type { StoredOrder } from '../store/orders.ts';

type Facts = Pick<StoredOrder, 'status' | 'payment_status' | 'mismatch' | 'grand_total' | 'due' | 'balance_requested_at'>;

/**
 * Whether a balance is due after a payment: from an edit or a short transfer. For an unpaid order staff decide first, because a
 * mismatch must be checked.
 */
export const hasBalanceDue = (order: Facts): boolean =>
  isOpenOrder(order.status) && order.due > 0 && (!isOpenPayment(order.payment_status) || order.balance_requested_at !== null);

/** Whether it may be charged: unpaid without a mismatch, or with a balance due. */
export const isPayable = (order: Facts): boolean =>
  hasBalanceDue(order) ||
  (isOpenOrder(order.status) &&
    (order.payment_status === 'unpaid' || order.payment_status === 'failed') &&
    !order.mismatch &&
    order.grand_total > 0);

/** Whether the cash of an order is already being collected: a parcel has left, or its carrier has a note. Nothing else may pay it then. */
export async function isCollecting(reader: Reader, { id, payment_method }: Pick<StoredOrder, 'id' | 'payment_method'>): Promise<boolean> {
  if (payment_method.kind !== 'cod') return false;
  const all = await parcels.selectParcels(reader, id);
  if (all.some(({ status }) => !isNotShipped(status))) return true;
  const notes = await consignments.selectConsignments(
    reader,
    all.map((parcel) => parcel.id),
  );
  return notes.some(({ state }) => state === 'pending' || state === 'made');
}
