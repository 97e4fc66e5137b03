import { type Selectable, sql } from 'kysely';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { PaymentAttempts } from '#platform/db/tables.generated.ts';

export type AttemptState = Attempt['state'];
/** One charge attempt, written before the call. `amount` in minor units. */
export type Attempt = Selectable<PaymentAttempts>;

/** States in which the card may have been charged and the result is unknown: no second charge is started. */
export const openStates: readonly AttemptState[] = ['started', 'unknown', 'redirected'];
/** Whether the charge may still succeed. */
export const isOpen = ({ state }: Attempt): boolean => openStates.includes(state);

/** The provider of a payment page, as attempts and payments name it. */
export const pageProvider = 'ecpay';
/** Whether the charge was made on a payment page. */
export const isOfPage = ({ provider }: Pick<Attempt, 'provider'>): boolean => provider === pageProvider;

type NewAttempt = Pick<Attempt, 'id' | 'order_id' | 'payment_method_id' | 'provider' | 'amount' | 'currency' | 'created_at'> & {
  saves_card?: boolean;
  instalments?: number | null;
  capture_delay?: number | null;
};

/** Throws PostgreSQL's 23505 while another attempt of the order is open. */
export async function insertAttempt(tx: Tx, attempt: NewAttempt, state: 'started' | 'redirected' = 'started'): Promise<Attempt> {
  return tx
    .insertInto('payment_attempts')
    .values({ ...attempt, state })
    .returningAll()
    .executeTakeFirstOrThrow();
}

const attempts = (reader: Reader) => reader.selectFrom('payment_attempts').selectAll();

/** By its own id or the provider's. */
export async function findAttempt(reader: Reader, by: { id: string } | { trade_id: string }): Promise<Attempt | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'trade_id', string]];
  return attempts(reader).where(column, '=', value).executeTakeFirst();
}

/** The attempt, locked until the transaction ends. The order is locked before it. */
export async function lockAttempt(tx: Tx, id: string): Promise<Attempt | undefined> {
  return attempts(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The newest attempt of an order. */
export async function lastAttempt(reader: Reader, orderId: number): Promise<Attempt | undefined> {
  const newest = attempts(reader).where('order_id', '=', orderId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1);
  return newest.executeTakeFirst();
}

/** All attempts of an order, the newest first. */
export const selectAttempts = (reader: Reader, orderId: number): Promise<Attempt[]> =>
  attempts(reader).where('order_id', '=', orderId).orderBy('created_at', 'desc').execute();

/** The open attempt of an order, which may still be paid. */
export async function openAttempt(reader: Reader, orderId: number): Promise<Attempt | undefined> {
  const open = attempts(reader)
    .where('order_id', '=', orderId)
    .where('state', 'in', [...openStates]);
  return open.executeTakeFirst();
}

type Change = Partial<Pick<Attempt, 'trade_id' | 'redirect_url' | 'error_code' | 'detail' | 'finished_at' | 'pay_code' | 'pay_until'>> & {
  state: AttemptState;
};

/** Writes what became of an attempt; it is locked. */
export async function updateAttempt(tx: Tx, id: string, { detail, pay_code, ...change }: Change): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ ...change, ...(detail && { detail: json(detail) }), ...(pay_code && { pay_code: json(pay_code) }) })
    .where('id', '=', id)
    .execute();
}

/** Records that the provider's test button reported a payment: no money moved, so that nothing else changes. */
export async function recordTestReport(db: Reader, id: string, at: Date): Promise<void> {
  await sql`update payment_attempts set detail = detail || ${JSON.stringify({ test_reported_at: at.toISOString() })}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Whether the card of this charge is still to be saved; afterwards it is not, so that each charge saves its card once. */
export async function claimCardSaving(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({ saves_card: false })
    .where('id', '=', id)
    .where('saves_card', '=', true)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How long an abandoned charge is queried: its page may still be open. */
const abandonedMs = 24 * 3_600_000;

/** Attempts are queried from half a minute on; the provider's own limit is ten seconds. */
const quietMs = 30_000;

/**
 * Claims up to `limit` charges of cards due to be queried (open ones and those abandoned within a day), skipping other workers' claims.
 * Intervals grow: 1, 2, 5, 15 minutes, hourly from the second hour, daily after a day.
 */
export async function claimDueAttempts(db: Database, now: Date, limit: number): Promise<Attempt[]> {
  const due = sql<Attempt>`
    update payment_attempts set queried_at = ${now}
    where id in (
      select id from payment_attempts
      where provider <> ${pageProvider}
        and (state in ('started', 'unknown', 'redirected')
          or (error_code = 'abandoned' and state = 'failed' and created_at > ${new Date(now.getTime() - abandonedMs)}))
        and coalesce(
          queried_at + case
            when queried_at - created_at < interval '2 minutes' then interval '50 seconds'
            when queried_at - created_at < interval '10 minutes' then interval '2 minutes'
            when queried_at - created_at < interval '30 minutes' then interval '5 minutes'
            when queried_at - created_at < interval '2 hours' then interval '15 minutes'
            when queried_at - created_at < interval '1 day' then interval '1 hour'
            else interval '1 day' end,
          created_at + make_interval(secs => ${quietMs / 1000})) <= ${now}
      order by queried_at nulls first, created_at
      limit ${limit} for update skip locked)
    returning *`;
  return (await due.execute(db)).rows;
}

/** Records that this attempt is queried now, unless it was since `notSince`; returns whether it was recorded. */
export async function claimAttempt(db: Reader, id: string, now: Date, notSince: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payment_attempts')
    .set({ queried_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('queried_at', 'is', null), eb('queried_at', '<=', notSince)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
