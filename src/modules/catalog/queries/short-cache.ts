import { LruMap } from '#platform/cache/lru-map.ts';
import type { Reader } from '#platform/db/database.ts';

type CacheEntry = { value: Promise<unknown>; until: number; bytes: number };

/** Time alone ends products: what is counted is counted again after so long. */
const cacheMs = 60_000;
const bytesEach = 1000;
const maxEntries = 500;
const cacheByReader = new WeakMap<Reader, LruMap<CacheEntry>>();

/**
 * Counting costs what the shop is large, so it is done once for each state of the lists: `key` names what is counted
 * and the version of the lists that was read with the rest of the answer.
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
