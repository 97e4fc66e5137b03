import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { MyOrder, ordersContract } from '../contract.ts';
import { lockOwnOrder, showMyOrder } from '../queries/my-orders.ts';
import { cancelOrder } from './cancel-order.ts';

/** The customer cancels an order that has not left the house. Throws order_not_found, move_not_allowed. */
export async function cancelMyOrder(ctx: Context, { id, reason }: ParsedInputOf<typeof ordersContract.cancelMine>): Promise<MyOrder> {
  await inTransaction(ctx.db, async (tx) => {
    const customer = customerCaller(ctx);
    const order = await lockOwnOrder(tx, customer, id);
    const by = { kind: 'customer' as const, id: customer.id, name: customer.name };
    await cancelOrder(tx, order, { by, cancelled_by: 'customer', reason: reason || undefined, at: ctx.clock.now(), locale: ctx.locale });
  });
  return showMyOrder(ctx, { id });
}
