import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { PaymentDifferences } from '#platform/db/tables.generated.ts';
import type { Minor } from '#shared/money.ts';
import type { Attempt } from './attempts.ts';

/** Where the provider's record of a payment differs from ours; minor units. */
export type Difference = Selectable<PaymentDifferences>;

/** How long after its capture a payment is compared: by then the provider's record is final. */
const settledMs = 3_600_000;

/** A captured attempt with the sum refunded of it so far, and whether another refund is on its way. */
export type ComparedAttempt = Attempt & { given_back: Minor; is_refund_open: boolean };

/** Without an answer a payment is queried again after this time. */
const quietMs = 12 * 3_600_000;
/** A payment that could not be compared for so long is given up: its account is gone, or its provider no longer has it. */
const givenUpMs = 60 * 24 * 3_600_000;

/**
 * Claims the oldest captured attempt that was not compared with the provider's record yet, was not released by the bank and is of none of
 * these methods, at most once in twelve hours; undefined: none is due.
 */
export async function claimToCompare(db: Database, now: Date, skippedMethods: readonly number[]): Promise<ComparedAttempt | undefined> {
  const [settled, quiet, givenUp] = [settledMs, quietMs, givenUpMs].map((ms) => new Date(now.getTime() - ms));
  const claimed = sql<ComparedAttempt>`
    update payment_attempts set queried_at = ${now}
    where id = (
      select a.id from payment_attempts a left join payment_methods m on m.id = a.payment_method_id
      where a.state = 'captured' and a.compared_at is null
        and not exists (select from payments p where p.attempt_id = a.id and p.state = 'lapsed')
        and a.finished_at <= ${settled} and a.finished_at > ${givenUp}
        and (a.queried_at is null or a.queried_at <= ${quiet} or a.queried_at < a.finished_at + make_interval(secs => ${settledMs / 1000}))
        and (m.queries_paused_until is null or m.queries_paused_until <= ${now})
        and coalesce(a.payment_method_id, 0) <> all(${skippedMethods}::bigint[])
      order by a.finished_at, a.id limit 1 for update of a skip locked)
    returning *,
      (select coalesce(sum(r.amount), 0) from payments p join refunds r on r.payment_id = p.id
        where p.attempt_id = payment_attempts.id and r.state = 'done')::bigint as given_back,
      exists (select from payments p join refunds r on r.payment_id = p.id
        where p.attempt_id = payment_attempts.id and r.state in ('to_do', 'started', 'unknown')) as is_refund_open`;
  return (await claimed.execute(db)).rows[0];
}

/** The provider answered: the attempt is not compared again. */
export async function recordCompared(db: Database, attemptId: string, now: Date): Promise<void> {
  await db.updateTable('payment_attempts').set({ compared_at: now }).where('id', '=', attemptId).execute();
}

/** Records a difference once per attempt and kind. */
export async function recordDifference(
  db: Reader,
  difference: Pick<Difference, 'attempt_id' | 'order_id' | 'kind' | 'ours' | 'theirs' | 'currency' | 'found_at'>,
): Promise<void> {
  await db
    .insertInto('payment_differences')
    .values(difference)
    .onConflict((at) => at.columns(['attempt_id', 'kind']).doNothing())
    .execute();
}

/** The differences of an order that staff have not settled, the oldest first. */
export const selectOpenDifferences = (reader: Reader, orderId: number): Promise<Difference[]> =>
  reader
    .selectFrom('payment_differences')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute();

/** Settles an open difference of an order; false when there is none. */
export async function settleDifference(
  tx: Tx,
  { id, order_id, ...settled }: Pick<Difference, 'id' | 'order_id' | 'settled_at' | 'settled_by' | 'note'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_differences')
    .set(settled)
    .where('id', '=', id)
    .where('order_id', '=', order_id)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether an order has a difference that staff have not settled. */
export const hasOpenDifference = (orderId: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from report_payment_differences d where d.order_id = ${orderId})`;
