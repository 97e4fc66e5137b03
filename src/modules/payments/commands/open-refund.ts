import type { Tx } from '#platform/db/database.ts';
import { refusePayments } from '../contract.ts';
import { lockPayment } from '../store/payments.ts';
import { insertRefund, insertRefundLines, type NewRefund, type Refund, type RefundLine, sumRefunds } from '../store/refunds.ts';

/**
 * Notes that money or credits go back; minor units, together more than 0. A card's part is sent by the worker, any other
 * waits for staff. Never more than the payment brought: throws refund_too_large {left}. The order is locked before.
 */
export async function openRefund(tx: Tx, { lines = [], ...refund }: NewRefund & { lines?: readonly RefundLine[] }): Promise<Refund> {
  if (refund.amount > 0 && refund.payment_id !== null) {
    const payment = await lockPayment(tx, refund.payment_id);
    if (payment?.order_id !== refund.order_id) throw new Error(`payment ${refund.payment_id} is not of order ${refund.order_id}`);
    const left = payment.amount - (await sumRefunds(tx, payment.id));
    if (refund.amount > left) throw refusePayments('refund_too_large', { left });
  }
  const opened = await insertRefund(tx, refund);
  await insertRefundLines(tx, opened.id, lines);
  return opened;
}
