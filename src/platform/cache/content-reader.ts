import { sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Reader } from '#platform/db/database.ts';
import { readContentVersions } from './versions.ts';

/** The content version at a time: a value that changes with the named contents (all by default) and at scheduled times. */
export type Content = (names?: readonly string[]) => string;

/** All content with scheduled starts and ends belongs to one of these. */
const timedNames = ['settings', 'lists', 'offers', 'content', 'deliveries'];

/**
 * Reads content versions together with the clock: the version also changes at a scheduled time at which an offer, banner,
 * product or page begins or ends. An answer cached under one version is valid until the next, to the millisecond. The next
 * scheduled time is read again only when it may have changed or has passed.
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

/** The next of these moments in milliseconds, Infinity when there is none; the SQL function of that name is in db/migrations. */
async function readNextMoment(db: Reader, now: Date): Promise<number> {
  const { next } = await db.selectNoFrom(sql<Date | null>`next_content_moment(${now})`.as('next')).executeTakeFirstOrThrow();
  return next?.getTime() ?? Number.POSITIVE_INFINITY;
}
