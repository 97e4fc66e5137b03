import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { isDueAgain } from '#platform/db/is-due-again.ts';
import { json } from '#platform/db/json.ts';
import type { ConversionEvents, OrderVisits } from '#platform/db/tables.generated.ts';

export type StoredEvent = Selectable<ConversionEvents>;
type NewEvent = Pick<StoredEvent, 'name' | 'event_id' | 'happened_at' | 'body'>;

/** Queues an event; one of equal name and id is there already: nothing happens. */
export async function queueEvent(db: Reader, { body, ...event }: NewEvent): Promise<void> {
  await db
    .insertInto('conversion_events')
    .values({ ...event, body: json(body) })
    .onConflict((conflict) => conflict.columns(['name', 'event_id']).doNothing())
    .execute();
}

/** Drops what is older than `before`: Meta refuses it. Returns how many. */
export async function dropOldEvents(db: Database, before: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('conversion_events')
    .set({ state: 'dropped', body: json({}) })
    .where('state', '=', 'pending')
    .where('happened_at', '<=', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Takes waiting events, the oldest first, and leases them for a minute, in one statement. Meta refuses events of the future: those of a
 * clock that was ahead wait until their time has come.
 */
export async function claimEvents(db: Database, now: Date, limit: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    with due as (
      select id from conversion_events where state = 'pending' and happened_at <= ${now} and ${isDueAgain(now)}
      order by happened_at limit ${limit} for update skip locked)
    update conversion_events e set tried_at = ${now}, tries = tries + 1 from due where e.id = due.id returning e.*`.execute(db);
  return rows;
}

/** Personal data is deleted as soon as the event was sent. */
export async function settleEvents(
  db: Database,
  ids: readonly number[],
  answer: { state: 'sent'; error: null } | { state: 'refused' | 'pending'; error: string },
): Promise<void> {
  await db
    .updateTable('conversion_events')
    .set({ ...answer, ...(answer.state !== 'pending' && { body: json({}) }) })
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'pending')
    .execute();
}

/** How many events wait, were sent and were refused, with the last refusal. */
export async function countEvents(db: Reader): Promise<{ pending: number; sent: number; refused: number; error: string | null }> {
  return db
    .selectFrom('conversion_events')
    .select([
      sql<number>`count(*) filter (where state = 'pending')::int`.as('pending'),
      sql<number>`count(*) filter (where state = 'sent')::int`.as('sent'),
      sql<number>`count(*) filter (where state in ('refused', 'dropped'))::int`.as('refused'),
      sql<string | null>`(array_agg(error order by tried_at desc) filter (where error is not null))[1]`.as('error'),
    ])
    .executeTakeFirstOrThrow();
}

/** Deletes events that happened before this time. */
export const sweepEvents = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('conversion_events').select('id').where('happened_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('conversion_events').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });

export type OrderVisit = Selectable<OrderVisits>;

export async function insertVisit(tx: Tx, visit: OrderVisit): Promise<void> {
  await tx
    .insertInto('order_visits')
    .values(visit)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Takes the visit of an order: it is used once. */
export const takeVisit = (tx: Tx, orderId: number): Promise<OrderVisit | undefined> =>
  tx.deleteFrom('order_visits').where('order_id', '=', orderId).returningAll().executeTakeFirst();

/** The visits of these orders, as long as they are stored. */
export const selectVisits = (reader: Reader, orderIds: readonly number[]) =>
  reader.selectFrom('order_visits').selectAll().where('order_id', '=', anyOf(orderIds)).orderBy('order_id').execute();

/** Deletes the visits of these orders. */
export async function deleteVisits(db: Database, orderIds: readonly number[]): Promise<void> {
  await db.deleteFrom('order_visits').where('order_id', '=', anyOf(orderIds)).execute();
}

/** Deletes visits of orders that were placed before this time. */
export const sweepVisits = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('order_visits').select('order_id').where('created_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('order_visits').where('order_id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
