import { type NotNull, type SqlBool, sql } from 'kysely';
import type { ReturnWindow } from '#modules/settings/index.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { StoredOrder } from './orders.ts';

/** Maximum orders per run of a job. */
const batchSize = 500;

const isUnpaid = sql<SqlBool>`status in ('pending', 'processing') and payment_status in ('unpaid', 'pending', 'failed')
  and shipping_status in ('unshipped', 'preparing', 'delivered')`;

/** Orders past their payment deadline, the oldest first. */
export async function idsExpiring(reader: Reader, now: Date): Promise<number[]> {
  const rows = await reader
    .selectFrom('orders')
    .select('id')
    .where('expires_at', '<=', now)
    .where(isUnpaid)
    .orderBy('expires_at')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks the order if it is still to expire and not locked by another worker. */
export async function lockExpiring(tx: Tx, id: number, now: Date): Promise<StoredOrder | undefined> {
  const isDue = tx.selectFrom('orders').selectAll().where('id', '=', id).where('expires_at', '<=', now).where(isUnpaid);
  return isDue.forUpdate().skipLocked().executeTakeFirst();
}

/** Settled orders whose return window has ended and of which no return is open. */
export async function idsToComplete(reader: Reader, now: Date, { days, timeZone }: ReturnWindow): Promise<number[]> {
  const delivered = sql`(select max(created_at) from order_history h where h.order_id = o.id and h.machine = 'shipping' and h.order_shipping_id is null)`;
  const lastDay = sql`((${delivered} + make_interval(days => ${days})) at time zone ${timeZone})::date`;
  const { rows } = await sql<Columns<'orders', 'id'>>`
    select o.id from orders o
    where o.status = 'processing' and o.shipping_status = 'delivered' and not o.mismatch
      and (o.payment_status in ('paid', 'partially_refunded') or o.payment_status = 'voided' and o.grand_total = 0)
      and (${lastDay} + 1)::timestamp at time zone ${timeZone} <= ${now}
      and not exists (select from return_requests r where r.order_id = o.id and r.state in ('requested', 'approved', 'received'))
    order by o.id limit ${batchSize}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Completed orders whose reward the shop's purse could not pay, the oldest first. */
export async function idsOwingReward(reader: Reader): Promise<number[]> {
  const rows = await reader.selectFrom('orders').select('id').where('reward_owed', '=', true).orderBy('id').limit(batchSize).execute();
  return rows.map(({ id }) => id);
}

const isToRemind = sql<SqlBool>`status = 'pending' and (payment_status in ('unpaid', 'failed') or payment_status = 'pending' and pay_until is not null)
  and payment_reminded_at is null and not mismatch
  and source <> 'import' and email <> '' and payment_kind <> 'cod'`;

const deadline = sql<Date>`coalesce(pay_until, expires_at)`;

/** Unpaid orders whose time to pay ends within `within` milliseconds and whose buyer was not reminded, soonest first. */
export const endingSoon = (reader: Reader, now: Date, within: number) =>
  reader
    .selectFrom('orders')
    .select(['id', 'created_at', 'expires_at', 'pay_until'])
    .where('expires_at', '>', now)
    .where(deadline, '>', now)
    .where(deadline, '<=', new Date(now.getTime() + within))
    .where(isToRemind)
    .$narrowType<{ expires_at: NotNull }>()
    .orderBy(deadline)
    .limit(batchSize)
    .execute();

/** Marks a buyer as reminded; false when it was done before or is not needed. */
export async function markReminded(tx: Tx, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ payment_reminded_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where(isToRemind)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
