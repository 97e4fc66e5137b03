import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { BoundedMap } from './bounded-map.ts';
import { type Content, contentReader } from './moments.ts';
import { sharedCheck } from './shared-check.ts';

type Kept<T> = { answer: Promise<T>; version: string; bytes: number };
type House = { db: Database; clock: Clock };

type AnswerCacheOptions = {
  /** The content versions that answers are made from (versions.ts). */
  names: readonly string[];
  entries: number;
};

/** Bounds count entries; how large one is matters little beside that. */
const bytesEach = 1;

const checks = new WeakMap<Database, () => Promise<Content>>();

/** One check for all answers of a database: a page that is made of several asks once. */
function checkOf({ db, clock }: House): () => Promise<Content> {
  const check = checks.get(db) ?? sharedCheck(contentReader(db, clock));
  checks.set(db, check);
  return check;
}

/**
 * Keeps answers of this process that are the same for everybody. A copy is given only when neither the content nor the
 * moment (moments.ts) has changed, which is asked after the request arrived and together with all who wait, so a
 * change is seen by the very next request of any process (decisions.md 21). Who miss the same answer together wait for one making; one that fails is not kept.
 */
export function createAnswerCache<T>({ names, entries }: AnswerCacheOptions) {
  const memories = new WeakMap<Database, BoundedMap<Kept<T>>>();
  const memoryOf = (db: Database): BoundedMap<Kept<T>> => {
    const kept = memories.get(db) ?? new BoundedMap<Kept<T>>({ entries, bytes: entries * bytesEach });
    memories.set(db, kept);
    return kept;
  };
  type Make = (content: Content) => Promise<T>;
  // `known`: the content that an answer which this one is a part of was just given.
  return async (house: House, key: string, make: Make, known?: Content): Promise<{ answer: T; isCopy: boolean }> => {
    const kept = memoryOf(house.db);
    const content = known ?? (await checkOf(house)());
    const current = content(names);
    const copy = kept.get(key);
    if (copy && copy.version === current) return { answer: await copy.answer, isCopy: true };
    const made = make(content);
    const mine = { answer: made, version: current, bytes: bytesEach };
    kept.set(key, mine);
    made.catch(() => kept.get(key) === mine && kept.delete(key));
    return { answer: await made, isCopy: false };
  };
}
