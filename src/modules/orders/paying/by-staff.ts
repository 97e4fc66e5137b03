import { attempts, type CardPorts } from '#modules/payments/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { refuseOrders } from '../contract.ts';
import { lockOrder, selectOrder } from '../store/orders.ts';
import { type payingContract, refusePaying } from './contract.ts';
import { queryAttempt } from './query-attempts.ts';
import { receiveMoney } from './receive-money.ts';

type Contract = typeof payingContract;

/**
 * Records a received transfer or cash on its day: the whole sum makes the order paid, another is held as a mismatch. Throws
 * order_not_found, InvalidInput for a future day.
 */
export async function recordReceipt(
  ctx: Context,
  { id, kind, amount, received_on, note }: ParsedInputOf<Contract['recordReceipt']>,
): Promise<ResultOf<Contract['recordReceipt']>> {
  const staff = staffCaller(ctx);
  const at = ctx.clock.now();
  return inTransaction(ctx.db, async (tx) => {
    const { time_zone } = await readWebsite(tx);
    const created_at = receivedAt(received_on, at, time_zone);
    const order = await lockOrder(tx, id);
    if (!order) throw refuseOrders('order_not_found');
    const { currency } = order;
    const paid = { kind, amount: fromMajor(amount, currency), currency, staff_id: staff.id, note: note || null };
    const receipt = { ...paid, created_at, received_on };
    const by = { kind: 'staff' as const, id: staff.id, name: staff.name };
    const { payment_status, mismatch } = await receiveMoney(tx, order, receipt, { by, at });
    await recordAudit(tx, {
      subject_type: 'Order',
      subject_id: id,
      action: 'payment',
      caller: staff,
      changes: [
        { field: 'payment', old: null, new: `${kind} ${amount} ${received_on}` },
        ...(payment_status === order.payment_status ? [] : [{ field: 'payment_status', old: order.payment_status, new: payment_status }]),
      ],
      request_id: ctx.requestId,
    });
    return { payment_status, mismatch };
  });
}

/** A day as a time: noon UTC falls on the same day in every shop time zone; today is now. */
function receivedAt(day: string, now: Date, timeZone: string): Date {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
  if (day > today) throw new InvalidInput({ received_on: [{ key: 'invalid' }] });
  const noon = new Date(`${day}T12:00:00Z`);
  return noon > now ? now : noon;
}

/** The provider is queried at most every three minutes per payment (spec section 3). */
const refreshMs = 180_000;

/**
 * Queries the card provider about the order's newest charge; `retry_after`: seconds until the next query is allowed. Throws
 * order_not_found, no_open_charge where no charge is open, queried_just_now {retry_after}, connection_failed when the provider did
 * not answer.
 */
export async function refreshPayment(
  ctx: Context,
  { id }: { id: number },
  ports: CardPorts,
): Promise<ResultOf<Contract['refreshPayment']>> {
  const now = ctx.clock.now();
  if (!(await selectOrder(ctx.db, { id }))) throw refuseOrders('order_not_found');
  const attempt = await attempts.lastAttempt(ctx.db, id);
  if (!attempt || attempt.state === 'captured') throw refusePaying('no_open_charge');
  const since = new Date(now.getTime() - refreshMs);
  if (!(await attempts.claimAttempt(ctx.db, attempt.id, now, since)))
    throw refusePaying('queried_just_now', { retry_after: secondsLeft(attempt.queried_at ?? now, now) });
  if (!(await queryAttempt(ctx, ports, attempt))) throw refusePaying('connection_failed', { retry_after: refreshMs / 1000 });
  const order = await selectOrder(ctx.db, { id });
  if (!order) throw refuseOrders('order_not_found');
  return { payment_status: order.payment_status, retry_after: refreshMs / 1000 };
}

const secondsLeft = (lastQueried: Date, now: Date): number =>
  Math.max(1, Math.ceil((lastQueried.getTime() + refreshMs - now.getTime()) / 1000));
