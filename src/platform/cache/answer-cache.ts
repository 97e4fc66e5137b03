import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { coalesceCalls } from './coalesce-calls.ts';
import { type Content, createContentReader } from './content-reader.ts';
import { LruMap } from './lru-map.ts';

type CacheEntry<T> = { answer: Promise<T>; version: string; bytes: number };
type CacheDeps = { db: Database; clock: Clock };

type AnswerCacheOptions = {
  /** The content versions that answers are made from (versions.ts). */
  names: readonly string[];
  entries: number;
};

/** Bounds count entries; how large one is matters little beside that. */
const bytesEach = 1;

const checks = new WeakMap<Database, () => Promise<Content>>();

/** One check for all answers of a database: a page that is made of several asks once. */
function getContentCheck({ db, clock }: CacheDeps): () => Promise<Content> {
  const check = checks.get(db) ?? coalesceCalls(createContentReader(db, clock));
  checks.set(db, check);
  return check;
}

/**
 * Keeps answers of this process that are the same for everybody. A copy is given only when neither the content nor the
 * moment (moments.ts) has changed, which is asked after the request arrived and together with all who wait, so a
 * change is seen by the very next request of any process (decisions.md 21). Who miss the same answer together wait for one making; one that fails is not kept.
 */
export function createAnswerCache<T>({ names, entries }: AnswerCacheOptions) {
  const caches = new WeakMap<Database, LruMap<CacheEntry<T>>>();
  const getCache = (db: Database): LruMap<CacheEntry<T>> => {
    const cache = caches.get(db) ?? new LruMap<CacheEntry<T>>({ entries, bytes: entries * bytesEach });
    caches.set(db, cache);
    return cache;
  };
  type Make = (content: Content) => Promise<T>;
  // `known`: the content that an answer which this one is a part of was just given.
  return async (deps: CacheDeps, key: string, make: Make, known?: Content): Promise<{ answer: T; isCopy: boolean }> => {
    const cache = getCache(deps.db);
    const content = known ?? (await getContentCheck(deps)());
    const current = content(names);
    const copy = cache.get(key);
    if (copy && copy.version === current) return { answer: await copy.answer, isCopy: true };
    const answer = make(content);
    const entry = { answer: answer, version: current, bytes: bytesEach };
    cache.set(key, entry);
    answer.catch(() => cache.get(key) === entry && cache.delete(key));
    return { answer: await answer, isCopy: false };
  };
}
