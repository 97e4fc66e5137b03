import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { showOrder } from '../queries/show-order.ts';
import { lockOrder, updateOrder } from '../store/orders.ts';

/** Saves the note that only staff see. Throws order_not_found. */
export async function saveNote(ctx: Context, { id, staff_note }: ParsedInputOf<typeof ordersContract.note>): Promise<OrderForStaff> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    await updateOrder(tx, order, { staff_note }, ctx.clock.now());
    const changes = [{ field: 'staff_note', old: order.staff_note, new: staff_note }];
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: id,
      action: 'updated',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
  });
  return showOrder(ctx, { id });
}
