import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { toMajor } from '#shared/money.ts';
import { refuseOrders } from '../contract.ts';
import { orderEffects } from '../effects.ts';
import { lockOrder } from '../store/orders.ts';
import { type payingContract, refusePaying } from './contract.ts';
import { recordBalanceRequest } from './store.ts';

/** Minimum time between two mails of the link. */
const quietMs = 600_000;

/**
 * Mails the buyer the link to pay the balance due, at most every ten minutes. Throws order_not_found, nothing_due, no_email,
 * link_just_sent {retry_after in seconds}.
 */
export async function requestBalance(ctx: Context, { id }: { id: number }): Promise<ResultOf<typeof payingContract.requestBalance>> {
  const staff = staffCaller(ctx);
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    const { due, currency, email, balance_requested_at } = order;
    if (due === 0) throw refusePaying('nothing_due');
    if (email === '') throw refusePaying('no_email');
    const quietUntil = (balance_requested_at?.getTime() ?? 0) + quietMs;
    if (at.getTime() < quietUntil) throw refusePaying('link_just_sent', { retry_after: Math.ceil((quietUntil - at.getTime()) / 1000) });
    await recordBalanceRequest(tx, id, at);
    await orderEffects.emit(tx, 'order_rest', { order_id: id }, `${id}:${at.getTime()}`);
    const amount = toMajor(due, currency);
    const changes = [{ field: 'payment_link', old: null, new: `${amount} ${email}` }];
    const entry = {
      subject_type: 'Order' as const,
      subject_id: id,
      action: 'payment_link',
      caller: staff,
      changes,
      request_id: ctx.requestId,
    };
    await recordAudit(tx, entry);
    return { due: amount, email, requested_at: at.toISOString() };
  });
}
