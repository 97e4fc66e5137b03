import { attempts, paymentMethods, paymentRules } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { applyStep } from '../commands/apply-step.ts';
import { paymentSnapshot } from '../new-order-rows.ts';
import { paymentDeadline } from '../rules.ts';
import { deleteAdjustments, insertAdjustments } from '../store/adjustments.ts';
import { recordMoney } from '../store/money.ts';
import { type StoredOrder, updateOrder } from '../store/orders.ts';
import type { Actor } from '../store/transitions.ts';
import { systemActor } from '../store/transitions.ts';
import { refusePaying } from './contract.ts';
import { type Offered, offeredMethods } from './methods.ts';
import { isCollecting, isPayable } from './payable.ts';

/**
 * Changes the payment method of a locked order: its fee joins the total and its deadline starts now. Cash on delivery accepts
 * the order. Throws not_payable, also while its cash is being collected, payment_in_progress, method_not_offered.
 */
export async function changeMethod(tx: Tx, order: StoredOrder, methodId: number, by: Actor, at: Date): Promise<StoredOrder> {
  if (!isPayable(order) || (await isCollecting(tx, order))) throw refusePaying('not_payable');
  if (await attempts.openAttempt(tx, order.id)) throw refusePaying('payment_in_progress');
  const offered = (await offeredMethods(tx, order)).find(({ method }) => method.id === methodId);
  if (!offered) throw refusePaying('method_not_offered');
  const changed = await writeMethod(tx, order, offered, at);
  const waiting =
    changed.payment_status === 'failed' ? await applyStep(tx, changed, { machine: 'payment', to: 'unpaid', by, at }) : changed;
  if (offered.method.kind !== 'cod' || waiting.status !== 'pending') return waiting;
  return applyStep(tx, waiting, { machine: 'order', to: 'processing', by: systemActor, at });
}

/**
 * Sets in how many instalments the method of a locked order collects its total; null: at once. Nothing while a charge is open or
 * nothing is to be paid. Throws instalments_not_offered.
 */
export async function chooseInstalments(tx: Tx, order: StoredOrder, count: number | null, at: Date): Promise<StoredOrder> {
  const isOpen = !isPayable(order) || (await attempts.openAttempt(tx, order.id)) !== undefined;
  if (isOpen || (order.payment_method.instalments ?? null) === count) return order;
  const method = order.payment_method_id === null ? undefined : await paymentMethods.find(tx, order.payment_method_id);
  if (!method || (count !== null && !paymentRules.offeredInstalments(method, order.grand_total).includes(count)))
    throw refusePaying('instalments_not_offered');
  const { fee } = order.payment_method;
  const changed = await updateOrder(tx, order, { payment_method: { ...paymentSnapshot(method, count), fee } }, at);
  if (!changed) throw new Error(`order ${order.id} changed while it was locked`);
  return changed;
}

async function writeMethod(tx: Tx, order: StoredOrder, { method, fee, total }: Offered, at: Date): Promise<StoredOrder> {
  const feeChange = fee - order.payment_fee;
  const payment_method = paymentSnapshot(method);
  const changes = {
    payment_method_id: method.id,
    payment_method,
    payment_fee: fee,
    shipping_total: order.shipping_total + feeChange,
    grand_total: total,
    expires_at: paymentDeadline({ payment_status: order.payment_status, payment_method }, at),
  };
  const changed = await updateOrder(tx, order, changes, at);
  if (!changed) throw new Error(`order ${order.id} changed while it was locked`);
  if (feeChange !== 0) {
    await deleteAdjustments(tx, order.id, ['payment_fee']);
    const row = { order_line_id: null, step: 'payment_fee' as const, offer_id: null, coupon_id: null, name: method.name, code: null };
    await insertAdjustments(tx, order.id, fee > 0 ? [{ ...row, amount: fee }] : []);
    const { time_zone } = await readWebsite(tx);
    await recordMoney(tx, [{ order_id: order.id, kind: 'shipping', amount: feeChange, currency: order.currency }], { at, time_zone });
  }
  return changed;
}
