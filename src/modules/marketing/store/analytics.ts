import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { isDueAgain } from '#platform/db/is-due-again.ts';
import type { AnalyticsEvents, AnalyticsVisits } from '#platform/db/tables.generated.ts';

export type StoredReport = Selectable<AnalyticsEvents>;

/** Records which browser placed an order. */
export async function insertAnalyticsVisit(tx: Tx, visit: Selectable<AnalyticsVisits>): Promise<void> {
  await tx
    .insertInto('analytics_visits')
    .values(visit)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const hasAnalyticsVisit = async (tx: Tx, orderId: number): Promise<boolean> =>
  (await tx.selectFrom('analytics_visits').select('order_id').where('order_id', '=', orderId).executeTakeFirst()) !== undefined;

/** Which browsers placed these orders, as long as it is stored. */
export const selectAnalyticsVisits = (reader: Reader, orderIds: readonly number[]) =>
  reader.selectFrom('analytics_visits').selectAll().where('order_id', '=', anyOf(orderIds)).orderBy('order_id').execute();

/** What was reported of an order, in its order. The order must be locked. */
export const selectReports = (tx: Tx, orderId: number): Promise<Pick<StoredReport, 'name' | 'value'>[]> =>
  tx.selectFrom('analytics_events').select(['name', 'value']).where('order_id', '=', orderId).orderBy('sequence').execute();

type NewReport = Pick<StoredReport, 'order_id' | 'sequence' | 'name' | 'value' | 'happened_at'>;
export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx.insertInto('analytics_events').values(report).execute();
}

export type DueReport = Pick<StoredReport, 'id' | 'order_id' | 'name' | 'value' | 'happened_at'> & { client_id: string };

/** Takes waiting reports and leases them for a minute, in one statement. A refund waits until its purchase was sent. */
export async function claimReports(db: Database, now: Date, limit: number): Promise<DueReport[]> {
  const { rows } = await sql<DueReport>`
    with due as (
      select id from analytics_events e where state = 'pending' and ${isDueAgain(now)}
        and not exists (select from analytics_events b where b.order_id = e.order_id and b.sequence < e.sequence and b.state = 'pending')
      order by happened_at limit ${limit} for update skip locked)
    update analytics_events e set tried_at = ${now}, tries = tries + 1 from due, analytics_visits v
    where e.id = due.id and v.order_id = e.order_id
    returning e.id, e.order_id, e.name, e.value, e.happened_at, v.client_id`.execute(db);
  return rows;
}

export async function settleReport(db: Database, id: number, answer: Pick<StoredReport, 'state' | 'error'>): Promise<void> {
  await db.updateTable('analytics_events').set(answer).where('id', '=', id).where('state', '=', 'pending').execute();
}

/** Drops what happened before then: Google takes no older events. */
export async function dropOldReports(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('analytics_events')
    .set({ state: 'dropped' })
    .where('state', '=', 'pending')
    .where('happened_at', '<=', before)
    .execute();
}

/** Deletes the browsers of these orders. */
export async function deleteAnalyticsVisits(db: Database, orderIds: readonly number[]): Promise<void> {
  await db.deleteFrom('analytics_visits').where('order_id', '=', anyOf(orderIds)).execute();
}

/** Deletes the browsers of orders that were placed before this time. */
export const sweepAnalyticsVisits = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('analytics_visits').select('order_id').where('created_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('analytics_visits').where('order_id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
