import { LruMap } from '#platform/cache/lru-map.ts';
import type { Reader } from '#platform/db/database.ts';

type Kept = { value: Promise<unknown>; until: number; bytes: number };

/** Time alone ends products: what is counted is counted again after so long. */
const keptMs = 60_000;
const bytesEach = 1000;
const mostKept = 500;
const cacheByReader = new WeakMap<Reader, LruMap<Kept>>();

/**
 * Counting costs what the shop is large, so it is done once for each state of the lists: `key` names what is counted
 * and the version of the lists that was read with the rest of the answer.
 */
export function remembered<T>(reader: Reader, key: unknown, now: Date, make: () => Promise<T>): Promise<T> {
  const kept = cacheByReader.get(reader) ?? new LruMap<Kept>({ entries: mostKept, bytes: mostKept * bytesEach });
  cacheByReader.set(reader, kept);
  const name = JSON.stringify(key);
  const known = kept.get(name);
  if (known && now.getTime() < known.until) return known.value as Promise<T>;
  const value = make();
  kept.set(name, { value, until: now.getTime() + keptMs, bytes: bytesEach });
  value.catch(() => kept.delete(name));
  return value;
}
