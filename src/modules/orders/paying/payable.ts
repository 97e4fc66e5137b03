import { isOpenPayment } from '../rules.ts';
import type { StoredOrder } from '../store/orders.ts';

type Facts = Pick<StoredOrder, 'status' | 'payment_status' | 'mismatch' | 'grand_total' | 'due' | 'due_asked_at'>;

const isLive = ({ status }: Pick<Facts, 'status'>): boolean => status === 'pending' || status === 'processing';

/**
 * Something was paid and more is due: what an edit added, or what a transfer was short of. Of an order that is not paid yet staff
 * decide whether the rest is asked for: money that is not what was asked for is looked at first.
 */
export const owesRest = (order: Facts): boolean =>
  isLive(order) && order.due > 0 && (!isOpenPayment(order.payment_status) || order.due_asked_at !== null);

/** May be charged: it waits for money, and no earlier sum is being looked at; or for the rest of it. */
export const isPayable = (order: Facts): boolean =>
  owesRest(order) ||
  (isLive(order) && (order.payment_status === 'unpaid' || order.payment_status === 'failed') && !order.mismatch && order.grand_total > 0);
