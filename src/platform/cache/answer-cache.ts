import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { coalesceCalls } from './coalesce-calls.ts';
import { type Content, createContentReader } from './content-reader.ts';
import { LruMap } from './lru-map.ts';

type CacheEntry<T> = { answer: Promise<T>; version: string; bytes: number };
type CacheDeps = { db: Database; clock: Clock };

type AnswerCacheOptions = {
  /** The content versions that the answers depend on (versions.ts). */
  names: readonly string[];
  entries: number;
};

/** Entries count as one byte each: the cache is bounded by their number. */
const bytesEach = 1;

const checks = new WeakMap<Database, () => Promise<Content>>();

/** One version check for all caches of a database: a page made of several answers checks once. */
function getContentCheck({ db, clock }: CacheDeps): () => Promise<Content> {
  const check = checks.get(db) ?? coalesceCalls(createContentReader(db, clock));
  checks.set(db, check);
  return check;
}

/**
 * Caches answers that are the same for every caller, in this process. A copy is returned only when the content version is still
 * current; the check starts after the request arrived and is shared by all waiting callers, so that a change is seen by the
 * next request of any process. Concurrent misses share one computation; a failed one is not cached.
 */
export function createAnswerCache<T>({ names, entries }: AnswerCacheOptions) {
  const caches = new WeakMap<Database, LruMap<CacheEntry<T>>>();
  const getCache = (db: Database): LruMap<CacheEntry<T>> => {
    const cache = caches.get(db) ?? new LruMap<CacheEntry<T>>({ entries, bytes: entries * bytesEach });
    caches.set(db, cache);
    return cache;
  };
  type Make = (content: Content) => Promise<T>;
  // `known`: the content version of the enclosing answer, which was just read.
  return async (deps: CacheDeps, key: string, make: Make, known?: Content): Promise<{ answer: T; isCopy: boolean }> => {
    const cache = getCache(deps.db);
    const content = known ?? (await getContentCheck(deps)());
    const current = content(names);
    const copy = cache.get(key);
    if (copy && copy.version === current) return { answer: await copy.answer, isCopy: true };
    const answer = make(content);
    const entry = { answer, version: current, bytes: bytesEach };
    cache.set(key, entry);
    answer.catch(() => cache.get(key) === entry && cache.delete(key));
    return { answer: await answer, isCopy: false };
  };
}
