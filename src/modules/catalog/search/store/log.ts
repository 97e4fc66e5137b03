import { sql } from 'kysely';
import type { Database, Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { Context } from '#platform/http/context.ts';

const maxChars = 100;

/** Personal data typed by mistake (e-mail, phone or card number) is not stored. */
const isPersonal = (typed: string): boolean => /@|\d{8}/.test(typed.replace(/[\s-]/g, ''));

/** Searches within this time are written in one statement: one for each would cost as much as finding its products. */
const togetherMs = 200;

type Search = { query: string; locale: string; hits: number; at: Date };
const waiting = new WeakMap<Database, Search[]>();

/**
 * Logs a search and its number of hits without delaying the answer, a moment later. A cached answer is not logged again, so a word counts at
 * most once a minute and process; searches without hits are always logged.
 */
export function logSearch({ db, log, clock, locale }: Pick<Context, 'db' | 'log' | 'clock' | 'locale'>, typed: string, hits: number): void {
  const query = typed.replace(/\p{C}/gu, ' ').trim().slice(0, maxChars);
  if (!query || isPersonal(query)) return;
  const search = { query, locale, hits, at: clock.now() };
  const others = waiting.get(db);
  if (others) return void others.push(search);
  const searches = [search];
  waiting.set(db, searches);
  setTimeout(() => {
    waiting.delete(db);
    addSearches(db, searches).catch((err: unknown) => log.warn({ err }, 'searches were not logged'));
  }, togetherMs);
}

const addSearches = (db: Database, searches: readonly Search[]) =>
  sql`
  insert into search_log (query, locale, hits, created_at)
  select * from unnest(${searches.map(({ query }) => query)}::text[], ${searches.map(({ locale }) => locale)}::text[],
    ${searches.map(({ hits }) => hits)}::integer[], ${searches.map(({ at }) => at)}::timestamptz[])`.execute(db);

/** Deletes search log rows older than `before`; returns how many. */
export const sweepSearches = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('search_log').select('id').where('created_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('search_log').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
