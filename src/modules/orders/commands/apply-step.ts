import { stock } from '#modules/catalog/index.ts';
import { levels } from '#modules/customers/index.ts';
import { receivedPayments } from '#modules/payments/index.ts';
import { automaticCoupons } from '#modules/pricing/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { mailBuyerOnce, mailOfMove, reportFailure } from '../buyer-mails.ts';
import { emitNotesDiscard } from '../consigning/effects.ts';
import { emitInvoiceCheck } from '../invoicing/emit-invoice-check.ts';
import { refundableByPayment } from '../refunding/give-money-back.ts';
import { paidInYear, recordMoney } from '../store/money.ts';
import type { StoredOrder } from '../store/orders.ts';
import { moveShipping, moveStatus, type Step, systemActor } from '../store/transitions.ts';
import { emitSupplierCheckIfNeeded } from '../supplying/emit-supplier-check.ts';
import { rewardOrder } from './reward-order.ts';
import { undoOrder } from './undo-order.ts';

/**
 * Applies a status step and its consequences in the caller's transaction, which has locked the order; returns the updated order
 * and emits the buyer's mail. Throws status_changed after a concurrent change, catalog's items_on_order when items to be shipped
 * are not in stock.
 */
export async function applyStep(tx: Tx, order: StoredOrder, step: Step): Promise<StoredOrder> {
  const moved = await move(tx, order, step);
  if (!step.quiet) await emitInvoiceCheck(tx, order.id);
  if (!step.quiet && concernsSupplier(step)) await emitSupplierCheckIfNeeded(tx, order.id);
  if (step.machine === 'payment' && step.to === 'paid') return whenPaid(tx, moved, step);
  if (step.machine === 'shipping' && step.to === 'shipped') await stock.deductStock(tx, order.id, step.at);
  if (step.machine === 'order' && step.to === 'cancelled') {
    await emitNotesDiscard(tx, order.id);
    return undoOrder(tx, moved, step);
  }
  if (step.machine === 'order' && step.to === 'completed') {
    await rewardOrder(tx, moved, step.at);
    if (moved.customer_id !== null) await levels.raise(tx, moved.customer_id, await paidInYear(tx, moved.customer_id, step.at), step.at);
    await automaticCoupons.afterCompleting(tx, moved, step.at);
  }
  return moved;
}

/** Paid, accepted or cancelled: the supplier's parcels are ordered or no longer needed. */
const concernsSupplier = ({ machine, to }: Step): boolean =>
  (machine === 'payment' && to === 'paid') || (machine === 'order' && (to === 'processing' || to === 'cancelled'));

async function move(tx: Tx, order: StoredOrder, step: Step): Promise<StoredOrder> {
  const mail = step.quiet ? undefined : mailOfMove(step);
  if (step.machine === 'shipping') {
    const { order: moved, parcelIds } = await moveShipping(tx, order, step);
    if (mail) await mailBuyerOnce(tx, order.id, mail, parcelIds);
    return moved;
  }
  const moved = await moveStatus(tx, order, step);
  if (mail) await mailBuyerOnce(tx, order.id, mail);
  if (mail === 'payment_failed') await reportFailure(tx, order.id, 'payment', order.id);
  return moved;
}

/** Records the missing money as paid by the order's own method; the stock is deducted. */
async function whenPaid(tx: Tx, order: StoredOrder, { at, by }: Step): Promise<StoredOrder> {
  const paidLeft = (await refundableByPayment(tx, order.id)).reduce((sum, { remaining }) => sum + remaining, 0);
  const amount = order.grand_total - paidLeft;
  if (amount > 0) await receiveMoney(tx, order, { amount, by, at });
  await stock.deductStock(tx, order.id, at, { leaveMissing: true });
  return order.status === 'pending' ? moveStatus(tx, order, { machine: 'order', to: 'processing', by: systemActor, at }) : order;
}

/** Records money paid by the order's own method in payments and ledger. `amount` in minor units. */
async function receiveMoney(tx: Tx, order: StoredOrder, { amount, by, at }: Pick<Step, 'by' | 'at'> & { amount: number }): Promise<void> {
  const { id: order_id, currency } = order;
  const { kind } = order.payment_method;
  const staff_id = by.kind === 'staff' ? by.id : null;
  const payment_id = await receivedPayments.record(tx, { order_id, kind, amount, currency, staff_id, note: by.name, created_at: at });
  const { time_zone } = await readWebsite(tx);
  await recordMoney(tx, [{ order_id, kind: 'payment', amount, currency, method: kind, payment_id }], { at, time_zone });
}
