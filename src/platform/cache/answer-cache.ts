import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import { coalesceCalls } from './coalesce-calls.ts';
import { type ContentName, noteContentNames } from './content-names.ts';
import { type Content, createContentReader } from './content-reader.ts';
import { LruMap } from './lru-map.ts';
import { markShared } from './shared-answers.ts';

/** `names`: undefined while the answer is being made. */
type CacheEntry<T> = { answer: Promise<T>; names: readonly ContentName[] | undefined; at: number; bytes: number };
type CacheDeps = { db: Database; clock: Clock };

type AnswerCacheOptions<T> = {
  /** What the answers depend on: the same for all, or found in the answer. */
  names: readonly ContentName[] | ((answer: T) => readonly ContentName[]);
  entries: number;
};
/** `names`: what this answer depends on, where it differs from the others. `known`: the reading of the enclosing answer, just made. */
type AnswerOptions = { names?: readonly ContentName[]; known?: Content };

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
 * Caches answers that are the same for every caller, in this process. A copy is returned only while nothing that it was made from
 * has changed; the check starts after the request arrived and is shared by all waiting callers, so that a change is seen by the
 * next request of any process. Concurrent misses share one computation; a failed one is not cached.
 */
export function createAnswerCache<T>(options: AnswerCacheOptions<T>) {
  const { entries } = options;
  const caches = new WeakMap<Database, LruMap<CacheEntry<T>>>();
  const getCache = (db: Database): LruMap<CacheEntry<T>> => {
    const cache = caches.get(db) ?? new LruMap<CacheEntry<T>>({ entries, bytes: entries * bytesEach });
    caches.set(db, cache);
    return cache;
  };
  const chooseNames = (answer: T) => (typeof options.names === 'function' ? options.names(answer) : options.names);
  type Make = (content: Content) => Promise<T>;
  return async (deps: CacheDeps, key: string, make: Make, own: AnswerOptions = {}): Promise<{ answer: T; isCopy: boolean }> => {
    const cache = getCache(deps.db);
    const content = own.known ?? (await getContentCheck(deps)());
    const copy = cache.get(key);
    const isCopy = copy !== undefined && content.isUnchanged(copy.at, copy.names);
    const entry: CacheEntry<T> = isCopy ? copy : { answer: make(content), names: undefined, at: content.at, bytes: bytesEach };
    if (!isCopy) {
      cache.set(key, entry);
      entry.answer.catch(() => cache.get(key) === entry && cache.delete(key));
    }
    const answer = await entry.answer;
    if (!entry.names) {
      entry.names = own.names ?? chooseNames(answer);
      markShared(answer);
    }
    noteContentNames(entry.names);
    return { answer, isCopy };
  };
}
