import { sql } from 'kysely';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { BoundedMap } from './bounded-map.ts';
import { momentReader } from './moments.ts';
import { sharedCheck } from './shared-check.ts';

type Kept<T> = { answer: Promise<T>; version: string; bytes: number };
type Memory<T> = { kept: BoundedMap<Kept<T>>; version: () => Promise<string> };
type House = { db: Database; clock: Clock };

type AnswerCacheOptions = {
  /** The content versions that answers are made from (versions.ts). */
  names: readonly string[];
  entries: number;
};

/** Bounds count entries; how large one is matters little beside that. */
const bytesEach = 1;

/**
 * Keeps answers of this process that are the same for everybody. A copy is given only when neither the content nor the
 * moment (moments.ts) has changed, which is asked after the request arrived and together with all who wait, so a change is seen by the very next request
 * of any process (decisions.md 21). Who miss the same answer together wait for one making; one that fails is not kept.
 */
export function createAnswerCache<T>({ names, entries }: AnswerCacheOptions) {
  const memories = new WeakMap<Database, Memory<T>>();
  const memoryOf = ({ db, clock }: House): Memory<T> => {
    const known = memories.get(db);
    if (known) return known;
    const atMoment = momentReader(db, clock);
    const version = sharedCheck(async () => atMoment(await versionOf(db, names)));
    const memory = { kept: new BoundedMap<Kept<T>>({ entries, bytes: entries * bytesEach }), version };
    memories.set(db, memory);
    return memory;
  };
  return async (house: House, key: string, make: () => Promise<T>): Promise<{ answer: T; isCopy: boolean }> => {
    const { kept, version } = memoryOf(house);
    const current = await version();
    const copy = kept.get(key);
    if (copy && copy.version === current) return { answer: await copy.answer, isCopy: true };
    const made = make();
    const mine = { answer: made, version: current, bytes: bytesEach };
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
