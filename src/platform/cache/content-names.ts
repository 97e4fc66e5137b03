import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * What pages are made of, by name. The database records a change of each in the transaction that changes it: the first five from
 * triggers (db/migrations, `content-changes`), the others as rows of `content_versions` (versions.ts).
 *
 * `product:ID`, `category:ID` and `brand:ID` name one product and what the lists of one category or brand show; the other
 * names for all of their kind. `shelf`: a product came, went or moved, so counts differ. `facets`, and `facets:ID` of one category: what
 * filters count differs, prices aside. `lists`: anything of the catalogue.
 * `ten minutes` changes that often, for what may lag behind.
 */
export const contentNames = [
  'categories',
  'brands',
  'pictures',
  'shelf',
  'facets',
  'lists',
  'settings',
  'offers',
  'content',
  'deliveries',
  'payments',
] as const;

export type ContentName = (typeof contentNames)[number] | `${'product' | 'category' | 'brand' | 'facets'}:${number}` | 'ten minutes';

const used = new AsyncLocalStorage<Set<ContentName>>();

/** Notes that what is being made now depends on these contents; without collectContentNames around it, does nothing. */
export function noteContentNames(names: Iterable<ContentName>): void {
  const collected = used.getStore();
  if (collected) for (const name of names) collected.add(name);
}

/**
 * Runs `make` and returns what it depends on: the names noted meanwhile, or all when it noted none. What `make` reads itself beside
 * cached answers it must note as well: they note only their own. Inside another collection the names count for that one too.
 */
export async function collectContentNames<T>(make: () => Promise<T>): Promise<{ made: T; names: readonly ContentName[] }> {
  const collected = new Set<ContentName>();
  const made = await used.run(collected, make).catch((error: unknown) => {
    // Code that catches this shows something without it.
    noteContentNames(contentNames);
    throw error;
  });
  const names = collected.size > 0 ? [...collected] : contentNames;
  noteContentNames(names);
  return { made, names };
}
