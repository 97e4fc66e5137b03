import type { Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import type { Context } from '#platform/http/context.ts';

const maxChars = 100;

/** Personal data typed by mistake (e-mail, phone or card number) is not stored. */
const isPersonal = (typed: string): boolean => /@|\d{8}/.test(typed.replace(/[\s-]/g, ''));

/**
 * Logs a search and its number of hits without delaying the answer. A cached answer is not logged again, so a word counts at
 * most once a minute and process; searches without hits are always logged.
 */
export function logSearch({ db, log, clock, locale }: Pick<Context, 'db' | 'log' | 'clock' | 'locale'>, typed: string, hits: number): void {
  const query = typed.replace(/\p{C}/gu, ' ').trim().slice(0, maxChars);
  if (!query || isPersonal(query)) return;
  db.insertInto('search_log')
    .values({ query, locale, hits, created_at: clock.now() })
    .execute()
    .catch((err: unknown) => log.warn({ err }, 'a search was not logged'));
}

/** Deletes search log rows older than `before`; returns how many. */
export const sweepSearches = (db: Reader, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('search_log').select('id').where('created_at', '<', before).limit(limit).forUpdate().skipLocked();
    const { numDeletedRows } = await db.deleteFrom('search_log').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
