import { inTransaction, type Tx } from '#platform/db/database.ts';
import { actingStaffMember, type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type MyOrder, type OrderForShopper, type ordersContract, refuseOrders } from '../contract.ts';
import { isRememberedOrder } from '../order-cookie.ts';
import { lockOwnOrder, showMyOrder } from '../queries/my-order.ts';
import { orderByToken } from '../queries/shopper-order.ts';
import { lockOrder, type StoredOrder, selectOrder } from '../store/orders.ts';
import { cancelOrder } from './cancel-order.ts';

type Contract = typeof ordersContract;

/** The customer cancels an order of which nothing has been shipped. Throws order_not_found, move_not_allowed. */
export async function cancelMyOrder(ctx: Context, { id, reason }: ParsedInputOf<Contract['cancelMine']>): Promise<MyOrder> {
  await inTransaction(ctx.db, async (tx) => cancel(tx, ctx, await lockOwnOrder(tx, customerCaller(ctx), id), reason));
  return showMyOrder(ctx, { id });
}

/** The same for a guest's browser that placed or unlocked the order. Throws order_not_found, open_order_first, move_not_allowed. */
export async function cancelByToken(ctx: Context, { token, reason }: ParsedInputOf<Contract['cancelByToken']>): Promise<OrderForShopper> {
  const known = await selectOrder(ctx.db, { token });
  if (!known) throw refuseOrders('order_not_found');
  const isOwner = ctx.caller.kind === 'customer' && ctx.caller.id === known.customer_id;
  if (!isOwner && !isRememberedOrder(ctx, token)) throw refuseOrders('open_order_first');
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, known.id);
    if (order) await cancel(tx, ctx, order, reason);
  });
  return orderByToken(ctx, { token });
}

async function cancel(tx: Tx, { clock, locale, caller }: Context, order: StoredOrder, reason: string): Promise<void> {
  const by = actingStaffMember(caller) ?? { kind: 'customer' as const, id: order.customer_id, name: order.name };
  await cancelOrder(tx, order, { by, cancelled_by: 'customer', reason: reason || undefined, at: clock.now(), locale });
}
