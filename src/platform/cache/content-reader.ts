import { sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import { readContentVersions } from './versions.ts';

/** What the content is at one time: one value that differs after every change of the names, of all when none are given, and after every moment. */
export type Content = (names?: readonly string[]) => string;

/** Whatever begins or ends by itself is of one of these. */
const timedNames = ['settings', 'lists', 'offers', 'content', 'deliveries'];

/**
 * Reads the content's versions, and the clock with them: what was made differs also after a moment has passed at which an
 * offer, a banner, a product or a page begins or ends by itself. What was kept under one answer is good until the next one,
 * to the millisecond. The next moment is asked for again only when it may be another or has come.
 */
export function createContentReader(db: Reader, clock: Clock): () => Promise<Content> {
  let known: { versions: string; next: number } | undefined;
  return async () => {
    const found = await readContentVersions(db);
    const versionsOf = (names: readonly string[]) => names.map((name) => found.get(name) ?? '0').join('./');
    const versions = versionsOf(timedNames);
    const now = clock.now();
    if (known?.versions !== versions || now.getTime() >= known.next) known = { versions, next: await readNextMoment(db, now) };
    const { next } = known;
    return (names = [...found.keys()]) => `${versionsOf(names)} ${next}`;
  };
}

/** The next of these moments in milliseconds, Infinity when there is none; the SQL function of that name is in db/migrations/20261123T0000-17-content.sql. */
async function readNextMoment(db: Reader, now: Date): Promise<number> {
  const { rows } = await sql<{ next: Date | null }>`select next_content_moment(${now}) as next`.execute(db);
  return rows[0]?.next?.getTime() ?? Number.POSITIVE_INFINITY;
}
