import { readWebsite } from '#modules/settings/index.ts';
import { recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { fromMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { refuseOrders } from '../contract.ts';
import { lockOrder } from '../store/orders.ts';
import type { payingContract } from './contract.ts';
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
  if (day > localDay(now, timeZone)) throw new InvalidInput({ received_on: [{ key: 'invalid' }] });
  const noon = new Date(`${day}T12:00:00Z`);
  return noon > now ? now : noon;
}
