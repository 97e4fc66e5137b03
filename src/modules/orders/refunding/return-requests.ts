import { readReturnWindow } from '#modules/settings/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { mailBuyerOnce } from '../buyer-mails.ts';
import { type MyOrder, type OrderForStaff, type ordersContract, refuseOrders } from '../contract.ts';
import { type BuyerMail, orderEffects } from '../effects.ts';
import { lockOwnOrder, showMyOrder } from '../queries/my-order.ts';
import { showOrder } from '../queries/show-order.ts';
import { selectLines } from '../store/lines.ts';
import { lockOrder } from '../store/orders.ts';
import { insertReturn, moveReturn } from '../store/returns.ts';
import { areReturnable, mayReturn } from './return-rules.ts';

type Contract = typeof ordersContract;

/** The customer requests a return within the return window. Throws order_not_found, return_not_possible, return_open, line_not_found. */
export async function requestReturn(ctx: Context, { id, lines, reason }: ParsedInputOf<Contract['requestReturn']>): Promise<MyOrder> {
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockOwnOrder(tx, customerCaller(ctx), id);
    const at = ctx.clock.now();
    const all = await parcels.selectParcels(tx, id);
    if (!mayReturn(order, all, await readReturnWindow(tx), at)) throw refuseOrders('return_not_possible');
    if (!areReturnable(lines, await selectLines(tx, id))) throw refuseOrders('line_not_found');
    if (!(await insertReturn(tx, { order_id: id, lines, reason, created_at: at }))) throw refuseOrders('return_open');
    await orderEffects.emit(tx, 'staff_return_requested', { order_id: id }, `${id}:${at.getTime()}`);
  });
  return showMyOrder(ctx, { id });
}

/** The customer withdraws a return request before its items were received. Throws order_not_found, return_changed. */
export async function withdrawReturn(ctx: Context, { id }: { id: number }): Promise<MyOrder> {
  await inTransaction(ctx.db, async (tx) => {
    await lockOwnOrder(tx, customerCaller(ctx), id);
    const withdrawn = await moveReturn(tx, { order_id: id, from: ['requested', 'approved'], to: 'withdrawn', at: ctx.clock.now() });
    if (!withdrawn) throw refuseOrders('return_changed');
  });
  return showMyOrder(ctx, { id });
}

/** Allowed previous states of a return request. */
const before = { approved: ['requested'], refused: ['requested'], received: ['approved'], closed: ['received', 'approved'] } as const;

const mailOfReturn: Partial<Record<string, BuyerMail>> = {
  approved: 'return_approved',
  refused: 'return_refused',
  received: 'return_received',
};

/** Staff answer a return request; money and stock are handled by a refund. Throws order_not_found, return_changed. */
export async function answerReturn(ctx: Context, input: ParsedInputOf<Contract['answerReturn']>): Promise<OrderForStaff> {
  const { id, return_id, from, to, staff_note } = input;
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockOrder(tx, id))) throw refuseOrders('order_not_found');
    const allowed = (before[to] as readonly string[]).includes(from);
    const step = { order_id: id, id: return_id, from: [from], to, staff_note, at: ctx.clock.now() };
    if (!allowed || !(await moveReturn(tx, step))) throw refuseOrders('return_changed');
    const mail = mailOfReturn[to];
    if (mail) await mailBuyerOnce(tx, id, mail, [return_id]);
    const changes = [{ field: 'return', old: from, new: to }];
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: id,
      action: 'return',
      caller: ctx.caller,
      changes,
      request_id: ctx.requestId,
    });
  });
  return showOrder(ctx, { id });
}
