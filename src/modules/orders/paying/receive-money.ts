import { openRefund, receivedPayments } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Currency } from '#shared/money.ts';
import { applyStep } from '../commands/apply-step.ts';
import { reopenOrder } from '../commands/reopen-order.ts';
import { isOpenPayment } from '../status.ts';
import { readOpenMoney, recordMoney } from '../store/money.ts';
import type { StoredOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { emitSupplierCheckIfNeeded } from '../supplying/emit-supplier-check.ts';
import { setMismatch } from './store.ts';

/** Received money; `amount` in minor units of `currency`. */
export type Receipt = Omit<Parameters<typeof receivedPayments.record>[1], 'order_id'> & { currency: Currency };
/** `isHeld`: another amount than requested, which staff must check. */
type ReceiptContext = { by: Actor; at: Date; isHeld?: boolean };

/**
 * Records money received for a locked order. The whole sum makes it paid; any other is held as a mismatch. Money after expiry
 * reopens the order while stock lasts; otherwise, or when no money is needed, a refund is opened.
 */
export async function receiveMoney(tx: Tx, order: StoredOrder, receipt: Receipt, when: ReceiptContext): Promise<StoredOrder> {
  const payment_id = await receivedPayments.record(tx, { created_at: when.at, ...receipt, order_id: order.id });
  const { time_zone } = await readWebsite(tx);
  const { kind: method, amount, currency } = receipt;
  const entry = { order_id: order.id, kind: 'payment' as const, amount, currency, method, payment_id };
  await recordMoney(tx, [entry], { at: receipt.created_at ?? when.at, time_zone });
  const late = { payment_id, amount, currency };
  const { received, refunded, net } = await readOpenMoney(tx, order.id);
  const isWhole = received - refunded === order.grand_total && currency === order.currency && !when.isHeld;
  if (order.status === 'cancelled') {
    const again = isWhole ? await reopenOrder(tx, order, when) : undefined;
    return again ? paid(tx, again, when) : refundExcess(tx, order, late, when);
  }
  if (isOpenPayment(order.payment_status)) return isWhole ? paid(tx, order, when) : holdParcels(tx, order);
  if (net < 0) return refundExcess(tx, order, { ...late, amount: Math.min(-net, amount) }, when);
  return net === 0 && order.mismatch ? release(tx, order) : order;
}

async function paid(tx: Tx, order: StoredOrder, { by, at }: ReceiptContext): Promise<StoredOrder> {
  if (order.mismatch) await setMismatch(tx, order.id, false);
  return applyStep(tx, { ...order, mismatch: false }, { machine: 'payment', to: 'paid', by, at });
}

async function holdParcels(tx: Tx, order: StoredOrder): Promise<StoredOrder> {
  await setMismatch(tx, order.id, true);
  return { ...order, mismatch: true };
}

/** The balance due after an edit was paid: the parcels may be shipped. */
async function release(tx: Tx, order: StoredOrder): Promise<StoredOrder> {
  await setMismatch(tx, order.id, false);
  await emitSupplierCheckIfNeeded(tx, order.id);
  return { ...order, mismatch: false };
}

/** The order cannot use this money: a card is refunded automatically, a transfer by staff. */
async function refundExcess(
  tx: Tx,
  order: StoredOrder,
  late: { payment_id: number; amount: number; currency: Currency },
  { at }: ReceiptContext,
): Promise<StoredOrder> {
  await openRefund(tx, { ...late, order_id: order.id, kind: 'late_money', credits: 0, reason: '', staff_id: null, created_at: at });
  return order;
}

/** Nothing is left of what came in for an unpaid order: there is nothing to check any more, and it can be paid again. */
export async function releaseEmptied(tx: Tx, { id, mismatch, payment_status }: StoredOrder): Promise<void> {
  if (!mismatch || !isOpenPayment(payment_status)) return;
  const { received, refunded } = await readOpenMoney(tx, id);
  if (received === refunded) await setMismatch(tx, id, false);
}
