import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { lazyCommit } from '#platform/db/lazy-commit.ts';
import { maxRetries } from '#platform/jobs/jobs.ts';
import { currentTraceParent } from '#platform/tracing/spans.ts';

/** The channel on which a commit wakes the workers. */
export const outboxChannel = 'outbox';

/** What must happen elsewhere after this transaction: a mail, smaller pictures, later an invoice or a consignment. */
export type Effect = {
  kind: string;
  /** Names the effect, for example `order_placed:118`. Recording the same effect again does nothing. */
  key: string;
  payload: Record<string, unknown>;
};

/**
 * Records effects in the same transaction as their cause, in one statement that also wakes the workers. A worker carries each out
 * at least once after the commit. Modules record effects through their declaration (effects.ts).
 */
export async function recordEffects(tx: Tx, effects: readonly Effect[]): Promise<void> {
  if (effects.length === 0) return;
  await sql`
    with recorded as (
      insert into outbox (kind, effect_key, payload, trace_parent)
      select kind, key, payload, ${currentTraceParent()}::text from jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e(kind text, key text, payload jsonb)
      on conflict (effect_key) do nothing
    )
    select pg_notify(${outboxChannel}, '')`.execute(tx);
}

/** `trace_parent`: the W3C traceparent of what recorded it, while traces are recorded. */
export type OutboxRow = Columns<'outbox', 'id' | 'kind' | 'effect_key' | 'payload' | 'trace_parent'>;

/**
 * Takes up to `limit` effects of these kinds that no worker has yet; other workers skip them while this transaction runs, which must also
 * add their jobs: it commits lazily.
 * A kind that this worker does not know waits for one that does: during an upgrade both run.
 */
export async function claimEffects(tx: Tx, kinds: readonly string[], limit: number): Promise<OutboxRow[]> {
  const rows = await tx
    .selectFrom('outbox')
    .where('dispatched_at', 'is', null)
    // Says so for the index of effects that are not done.
    .where('done_at', 'is', null)
    .where('kind', '=', sql<string>`any(${kinds})`)
    // The index's order, in which these come before the backlog of those that a worker has: a campaign's is 200,000 long.
    .orderBy('dispatched_at')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select(['id', 'kind', 'effect_key', 'payload', 'trace_parent'])
    .execute();
  if (rows.length > 0) {
    await tx
      .updateTable('outbox')
      .set({ dispatched_at: sql`now()` })
      .where('id', '=', anyOf(rows.map((r) => r.id)))
      // With its jobs, so that a crash loses both or neither.
      .returning(lazyCommit)
      .execute();
  }
  return rows;
}

/** How many effects have failed for good. */
export async function countFailedEffects(reader: Reader): Promise<number> {
  const failed = reader
    .selectFrom('outbox')
    .where('done_at', 'is', null)
    .where('attempts', '>=', maxRetries + 1);
  return (await failed.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n;
}

/**
 * Waits for the disk: a worker that lives through a crash of PostgreSQL goes on to complete the jobs, and an effect whose mark the crash
 * had lost would stay open.
 */
export async function markDone(db: Reader, ids: readonly number[]): Promise<void> {
  await db.updateTable('outbox').set({ done_at: sql`now()`, last_error: null }).where('id', '=', anyOf(ids)).execute();
}

export async function markTried(db: Reader, id: number, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: error.slice(0, 500) }))
    .where('id', '=', id)
    .execute();
}

type Plain = { query(text: string, values: unknown[]): Promise<unknown> };

/** With a new job queue, dispatches pending effects again. Permanently failed ones stay. */
export async function dispatchUndone(client: Plain): Promise<void> {
  await client.query('update outbox set dispatched_at = null where done_at is null and attempts <= $1', [maxRetries]);
}

/**
 * Marks effects as failed for good whose job is gone or has used up its retries. The queue also counts tries that end with their worker, or
 * while the database is away; an effect counts only what `markTried` could write. Needs the queue. Returns how many.
 */
export async function failLostEffects(db: Reader): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox o set attempts = ${maxRetries + 1}, last_error = coalesce(last_error, 'its worker ended each time')
    where done_at is null and attempts <= ${maxRetries} and dispatched_at < now() - interval '5 minutes' and not exists (
      select from pgboss.job j where j.name = 'effect.' || o.kind and j.state in ('created', 'retry', 'active')
        and (j.data ->> 'id')::bigint = o.id)`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Lets effects that have failed for good be carried out again. Returns how many of each kind. One that was carried out is not touched. */
export async function retryEffects(db: Reader): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    with again as (update outbox set dispatched_at = null, attempts = 0 where done_at is null and attempts > ${maxRetries} returning kind)
    select kind as name, count(*)::integer as count from again group by kind order by kind`.execute(db);
  return rows;
}

/** Deletes effects completed before this time. Permanently failed ones stay for staff. */
export const sweepOutbox = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const dead = db.selectFrom('outbox').select('id').where('done_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('outbox').where('id', 'in', dead).executeTakeFirst();
    return Number(numDeletedRows);
  });

export type EffectFacts = { kind: string; waiting: number; failed: number; oldest: Date };

/** Effects that were not carried out yet, by kind; `failed`: out of attempts. */
export async function readEffectFacts(db: Reader): Promise<EffectFacts[]> {
  return db
    .selectFrom('outbox')
    .select(['kind', sql<Date>`min(created_at)`.as('oldest')])
    .select(sql<number>`count(*) filter (where attempts <= ${maxRetries})::integer`.as('waiting'))
    .select(sql<number>`count(*) filter (where attempts > ${maxRetries})::integer`.as('failed'))
    .where('done_at', 'is', null)
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}

/** `hashes`: SHA-256 of their addresses in lower case, hex. */
type Person = { customerId: number; hashes: readonly string[] };

const isAbout = (payload: string, { customerId, hashes }: Person) => sql<boolean>`(
  ${sql.raw(payload)} ->> 'customer_id' = ${String(customerId)}
  or encode(sha256(convert_to(lower(${sql.raw(payload)} ->> 'email'), 'UTF8')), 'hex') = any(${[...hashes]}::text[]))`;

/**
 * Deletes the effects about a customer, or with one of their addresses, and their jobs, except those of
 * `ownKind`, which deletes them.
 */
export async function eraseEffects(db: Reader, ownKind: string, person: Person): Promise<void> {
  await db.deleteFrom('outbox').where('kind', '<>', ownKind).where(isAbout('payload', person)).execute();
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  await sql`delete from pgboss.job where name like 'effect.%' and name <> ${`effect.${ownKind}`} and state <> 'active'
    and ${isAbout(`(data -> 'payload')`, person)}`.execute(db);
}
