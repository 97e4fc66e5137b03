import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import type { NewbangSyncs } from '#platform/db/tables.generated.ts';
import type { SyncProblem } from '../stored.ts';

export type StoredSync = Selectable<NewbangSyncs>;
export type SyncCounts = Pick<StoredSync, 'seen' | 'created' | 'changed' | 'unchanged' | 'gone' | 'wrong'>;

type NewSync = Pick<StoredSync, 'kind' | 'staff_id' | 'since' | 'created_at'>;

/** The sync's id; undefined: another one is not finished. */
export async function insertSync(tx: Tx, sync: NewSync): Promise<number | undefined> {
  const { rows } = await sql<Columns<'newbang_syncs', 'id'>>`
    insert into newbang_syncs (kind, staff_id, since, created_at) values (${sync.kind}, ${sync.staff_id}, ${sync.since}, ${sync.created_at})
    on conflict ((true)) where state in ('waiting', 'running') do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

/** Leases a sync until `until`; undefined: it has ended, or another worker has it. */
export const claimSync = (db: Database, id: number, now: Date, until: Date): Promise<StoredSync | undefined> =>
  db
    .updateTable('newbang_syncs')
    .set({ state: 'running', leased_until: until })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .returningAll()
    .executeTakeFirst();

const maxProblems = 100;

export type PageResult = { counts: SyncCounts; problems: readonly SyncProblem[]; next: number; total: number | null; until: Date };

/** Adds the result of a page and moves on; undefined: another worker has written this page. */
export async function writePage(
  tx: Tx,
  sync: StoredSync,
  { counts, problems, next, total, until }: PageResult,
): Promise<StoredSync | undefined> {
  const shown = [...sync.problems, ...problems].slice(0, maxProblems);
  return tx
    .updateTable('newbang_syncs')
    .set((eb) => ({
      ...{ page: next, tries: 0, leased_until: until, problems: json(shown) },
      ...(total === null ? {} : { total }),
      ...Object.fromEntries((Object.keys(counts) as (keyof SyncCounts)[]).map((name) => [name, eb(name, '+', counts[name])])),
    }))
    .where('id', '=', sync.id)
    .where('page', '=', sync.page)
    .where('state', '=', 'running')
    .returningAll()
    .executeTakeFirst();
}

export const countTry = (db: Reader, id: number): Promise<unknown> =>
  db
    .updateTable('newbang_syncs')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();

/** Gives the lease back, so that the next turn may begin at once. */
export const releaseSync = (db: Reader, id: number): Promise<unknown> =>
  db.updateTable('newbang_syncs').set({ leased_until: null }).where('id', '=', id).where('state', '=', 'running').execute();

type End = { state: 'done' | 'failed' | 'cancelled'; at: Date; error?: string; gone?: number; problems?: readonly SyncProblem[] };

/** Ends a running sync once; false: it had ended. */
export async function endSync(tx: Reader, sync: StoredSync, { state, at, error, gone = 0, problems = [] }: End): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('newbang_syncs')
    .set((eb) => ({
      ...{ state, finished_at: at, error: error ?? null, leased_until: null, gone: eb('gone', '+', gone) },
      problems: json([...sync.problems, ...problems]),
    }))
    .where('id', '=', sync.id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether the sync before this one did not fail; those that staff stopped do not count. */
export async function isFirstFailure(reader: Reader, syncId: number): Promise<boolean> {
  const ended = reader.selectFrom('newbang_syncs').select('state').where('id', '<', syncId).where('state', 'in', ['done', 'failed']);
  return (await ended.orderBy('id', 'desc').limit(1).executeTakeFirst())?.state !== 'failed';
}

/** False: it has ended. A waiting one ends at once, a running one after its page. */
export async function requestCancel(db: Reader, id: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update newbang_syncs set cancel_requested = true, state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then ${now}::timestamptz end
    where id = ${id} and state in ('waiting', 'running') returning id`.execute(db);
  return rows.length > 0;
}

export const lastSyncs = (reader: Reader, limit: number): Promise<StoredSync[]> =>
  reader.selectFrom('newbang_syncs').selectAll().orderBy('id', 'desc').limit(limit).execute();

/** The last sync that reached its end, of this kind or of any. */
export const lastDone = (reader: Reader, kind?: StoredSync['kind']): Promise<StoredSync | undefined> =>
  reader
    .selectFrom('newbang_syncs')
    .selectAll()
    .where('state', '=', 'done')
    .$if(kind !== undefined, (w) => w.where('kind', '=', kind as StoredSync['kind']))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
