import { LruMap } from '#platform/cache/lru-map.ts';
import type { Reader } from '#platform/db/database.ts';

type CacheEntry = { value: Promise<unknown>; until: number; bytes: number };

/** Counts expire after this time because products also end by time. */
const cacheMs = 60_000;
const bytesEach = 1000;
const maxEntries = 500;
const cacheByReader = new WeakMap<Reader, LruMap<CacheEntry>>();

/**
 * Caches counts per content version, because their cost grows with the shop: `key` names the count and the version read with
 * the answer.
 */
export function cachedForAMinute<T>(reader: Reader, key: unknown, now: Date, make: () => Promise<T>): Promise<T> {
  const cache = cacheByReader.get(reader) ?? new LruMap<CacheEntry>({ entries: maxEntries, bytes: maxEntries * bytesEach });
  cacheByReader.set(reader, cache);
  const name = JSON.stringify(key);
  const known = cache.get(name);
  if (known && now.getTime() < known.until) return known.value as Promise<T>;
  const value = make();
  cache.set(name, { value, until: now.getTime() + cacheMs, bytes: bytesEach });
  value.catch(() => cache.delete(name));
  return value;
}
