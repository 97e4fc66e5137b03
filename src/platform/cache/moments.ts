import { sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';

/**
 * Adds the clock to a content version: what it answers differs also after a moment has passed at which an offer, a banner, a
 * product or a page begins or ends by itself. What was kept under one answer is good until the next one, to the millisecond.
 * The database is asked again only when the version has changed or the moment has come.
 */
export function momentReader(db: Reader, clock: Clock): (version: string) => Promise<string> {
  let known: { version: string; next: number } | undefined;
  return async (version) => {
    const now = clock.now();
    if (known?.version !== version || now.getTime() >= known.next) known = { version, next: await nextMoment(db, now) };
    return `${version} ${known.next}`;
  };
}

/** The next of these moments in milliseconds, Infinity when there is none; the rule is in db/migrations/0012_moments.sql. */
async function nextMoment(db: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ next: Date | null }>`select next_content_moment(${now}) as next`.execute(db);
  return rows[0]?.next?.getTime() ?? Number.POSITIVE_INFINITY;
}
