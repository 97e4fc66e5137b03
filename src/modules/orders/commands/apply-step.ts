import { deductStock, releaseStock } from '#modules/catalog/index.ts';
import { paymentsOf, recordPayment } from '#modules/payments/index.ts';
import { moveParcels, parcelsOf } from '#modules/shipping/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { refuseOrders } from '../contract.ts';
import { isOpenPayment, rollUp, stateOf } from '../rules.ts';
import type { MachineName, OrderStatus, PaymentStatus, ShippingRollUp, ShippingStatus } from '../status.ts';
import type { StoredOrder } from '../store/orders.ts';
import { type Actor, insertHistory, moveOrderRow } from '../store/transitions.ts';

/** One move of one status. Whether it is allowed was decided before. */
export type Step = {
  machine: MachineName;
  to: string;
  by: Actor;
  at: Date;
  reason?: string | undefined;
  forced?: boolean;
  tracking_no?: string | undefined;
};

const theShop: Actor = { kind: 'system', id: null, name: null };

/**
 * Takes a step and everything that follows from it, in the caller's transaction; answers the order as it is then.
 * Throws status_changed when the order has moved on since it was read.
 */
export async function applyStep(tx: Tx, order: StoredOrder, step: Step): Promise<StoredOrder> {
  const moved = await move(tx, order, step);
  if (step.machine === 'payment' && step.to === 'paid') return whenPaid(tx, moved, step);
  if (step.machine === 'shipping' && step.to === 'shipped') return whenShipped(tx, moved, step);
  if (step.machine === 'order' && step.to === 'cancelled') return whenCancelled(tx, moved, step);
  return moved;
}

async function whenPaid(tx: Tx, order: StoredOrder, { at, by }: Step): Promise<StoredOrder> {
  const received = (await paymentsOf(tx, [order.id])).reduce((total, payment) => total + payment.amount, 0);
  const amount = order.grand_total - received;
  if (amount > 0)
    await recordPayment(tx, {
      order_id: order.id,
      kind: order.payment_method.kind,
      amount,
      currency: order.currency,
      note: by.name,
      created_at: at,
    });
  await deductStock(tx, order.id, at);
  return order.status === 'pending' ? move(tx, order, { machine: 'order', to: 'processing', by: theShop, at }) : order;
}

async function whenShipped(tx: Tx, order: StoredOrder, { at }: Step): Promise<StoredOrder> {
  await deductStock(tx, order.id, at);
  return order;
}

async function whenCancelled(tx: Tx, order: StoredOrder, { at }: Step): Promise<StoredOrder> {
  await releaseStock(tx, order.id, at);
  let now = order;
  if (isOpenPayment(now.payment_status)) now = await move(tx, now, { machine: 'payment', to: 'voided', by: theShop, at });
  if (now.shipping_status === 'unshipped' || now.shipping_status === 'preparing')
    now = await move(tx, now, { machine: 'shipping', to: 'cancelled', by: theShop, at });
  return now;
}

async function move(tx: Tx, order: StoredOrder, step: Step): Promise<StoredOrder> {
  const { machine, at } = step;
  const from = stateOf(order, machine);
  const to = machine === 'shipping' ? await moveAllParcels(tx, order.id, from, step) : step.to;
  if (!(await moveOrderRow(tx, order.id, { machine, from, to, at }))) throw refuseOrders('status_changed', { current: from });
  await insertHistory(tx, [
    {
      order_id: order.id,
      machine,
      from_status: from,
      to_status: to,
      actor: step.by,
      reason: step.reason ?? null,
      forced: step.forced ?? false,
      created_at: at,
    },
  ]);
  const updated = { ...order, updated_at: at };
  if (machine === 'order') return { ...updated, status: to as OrderStatus };
  if (machine === 'payment') return { ...updated, payment_status: to as PaymentStatus };
  return { ...updated, shipping_status: to as ShippingRollUp };
}

/** Moves the parcels that are at `from`; answers the order's status as their roll-up. */
async function moveAllParcels(tx: Tx, orderId: number, from: string, step: Step): Promise<ShippingRollUp> {
  await moveParcels(tx, orderId, { from, ...step });
  return rollUp((await parcelsOf<ShippingStatus>(tx, orderId)).map((parcel) => parcel.status));
}
