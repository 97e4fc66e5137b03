import { sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { BoundedMap } from './bounded-map.ts';
import { sharedCheck } from './shared-check.ts';

type Kept<T> = { answer: Promise<T>; version: string; madeAt: number; bytes: number };
type Memory<T> = { kept: BoundedMap<Kept<T>>; version: () => Promise<string> };
type House = { db: Database; clock: Clock };

type AnswerCacheOptions = {
  /** The content versions that answers are made from (versions.ts). */
  names: readonly string[];
  entries: number;
  /** What only the clock changes is seen this late at most. */
  maxAgeMs: number;
};

/** Bounds count entries; how large one is matters little beside that. */
const bytesEach = 1;

/**
 * Keeps answers of this process that are the same for everybody. A copy is given only when the content has not changed,
 * which is asked after the request arrived and together with all who wait, so a change is seen by the very next request
 * of any process (decisions.md 21). Who miss the same answer together wait for one making; one that fails is not kept.
 */
export function createAnswerCache<T>({ names, entries, maxAgeMs }: AnswerCacheOptions) {
  const memories = new WeakMap<Database, Memory<T>>();
  const memoryOf = (db: Database): Memory<T> => {
    const known = memories.get(db) ?? {
      kept: new BoundedMap<Kept<T>>({ entries, bytes: entries * bytesEach }),
      version: sharedCheck(() => versionOf(db, names)),
    };
    memories.set(db, known);
    return known;
  };
  return async ({ db, clock }: House, key: string, make: () => Promise<T>): Promise<{ answer: T; isCopy: boolean }> => {
    const { kept, version } = memoryOf(db);
    const current = await version();
    const now = clock.now().getTime();
    const copy = kept.get(key);
    if (copy && copy.version === current && now - copy.madeAt < maxAgeMs) return { answer: await copy.answer, isCopy: true };
    const made = make();
    const mine = { answer: made, version: current, madeAt: now, bytes: bytesEach };
    kept.set(key, mine);
    made.catch(() => kept.get(key) === mine && kept.delete(key));
    return { answer: await made, isCopy: false };
  };
}

async function versionOf(db: Database, names: readonly string[]): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select coalesce(string_agg(version::text, '.' order by name), '') as version from content_versions where name = any(${[...names]})`.execute(
    db,
  );
  return rows[0]?.version ?? '';
}
