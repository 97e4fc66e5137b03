import { coalesceCalls } from './coalesce-calls.ts';
import type { Body } from './compression.ts';
import { type ContentName, collectContentNames } from './content-names.ts';
import type { Content } from './content-reader.ts';
import { LruMap } from './lru-map.ts';

/** A finished response. */
export type Page = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Body;
};

type PageCacheOptions = {
  /** Reads what has changed (createContentReader). */
  readContent: () => Promise<Content>;
  /** Limits of the cache. */
  bounds?: { entries: number; bytes: number };
  /** Headers of a page that was made from these contents, besides its own. */
  headersFor?: (names: readonly ContentName[]) => Readonly<Record<string, string>>;
};
type PageCache = { page(key: string, make: () => Promise<Page>): Promise<Page> };

const defaultBounds = { entries: 2000, bytes: 24 * 1024 * 1024 };
/** After this the database counts as unavailable. */
const readingTimeoutMs = 1000;

/** How many pages of this process came from its caches, and how many were rendered, for its metrics. */
export const pageCacheCounts = { hits: 0, misses: 0 };

type CachedPage = { page: Page; names: readonly ContentName[]; at: number; bytes: number };
type PendingPage = { page: Promise<Page>; at: number | undefined };

/**
 * Caches finished public pages of this process. `page` returns a copy only while nothing that it was made from has changed; the
 * check starts after the request arrived, so that a change is seen by the next request of any process. While the database is
 * unavailable the copy is served as it is. Concurrent requests for a missing page share one rendering.
 */
export function createPageCache({ readContent, bounds = defaultBounds, headersFor }: PageCacheOptions): PageCache {
  const cache = new LruMap<CachedPage>(bounds);
  const pending = new Map<string, PendingPage>();
  const read = coalesceCalls(() => withTimeout(readContent()).catch(() => undefined));

  async function make(key: string, at: number | undefined, render: () => Promise<Page>): Promise<Page> {
    const { made, names } = await collectContentNames(render);
    const page = headersFor && made.status === 200 ? { ...made, headers: { ...made.headers, ...headersFor(names) } } : made;
    if (at !== undefined && page.status === 200) cache.set(key, { page, names, at, bytes: page.body.memoryBytes });
    return page;
  }

  return {
    page: async (key, render) => {
      const content = await read();
      const cached = cache.get(key);
      if (cached && (!content || content.isUnchanged(cached.at, cached.names))) {
        pageCacheCounts.hits++;
        return cached.page;
      }
      pageCacheCounts.misses++;
      const running = pending.get(key);
      if (running && (!content || (running.at !== undefined && content.isUnchanged(running.at)))) return running.page;
      const own: PendingPage = { at: content?.at, page: make(key, content?.at, render) };
      pending.set(key, own);
      const done = () => void (pending.get(key) === own && pending.delete(key));
      own.page.then(done, done);
      return own.page;
    },
  };
}

/** A plain timer: an abort signal per request would cost a twentieth of a page from memory. */
function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the database did not answer in time')), readingTimeoutMs).unref();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
