import type { Tx } from '#platform/db/database.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { refusePayments } from '../contract.ts';
import { lockPayment } from '../store/payments.ts';
import { insertRefund, insertRefundLines, type NewRefund, type Refund, type RefundLine, sumRefunds } from '../store/refunds.ts';

/**
 * Opens a refund; minor units, money + credits > 0. A card refund is sent by the worker, others by staff. Throws
 * refund_too_large {left}, major units. The order must be locked.
 */
export async function openRefund(tx: Tx, { lines = [], ...refund }: NewRefund & { lines?: readonly RefundLine[] }): Promise<Refund> {
  if (refund.amount > 0 && refund.payment_id !== null) {
    const payment = await lockPayment(tx, refund.payment_id);
    if (payment?.order_id !== refund.order_id) throw new Error(`payment ${refund.payment_id} is not of order ${refund.order_id}`);
    const remaining = payment.amount - (await sumRefunds(tx, payment.id));
    if (refund.amount > remaining) throw refusePayments('refund_too_large', { left: toMajor(remaining, refund.currency as Currency) });
  }
  const opened = await insertRefund(tx, refund);
  await insertRefundLines(tx, opened.id, lines);
  return opened;
}
