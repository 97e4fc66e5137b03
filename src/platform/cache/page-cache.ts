import { setTimeout as sleep } from 'node:timers/promises';
import { coalesceCalls } from './coalesce-calls.ts';
import type { Body } from './compression.ts';
import { LruMap } from './lru-map.ts';

/** A finished response. */
export type Page = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Body;
};

type PageCacheOptions = {
  /** The current content version; changes after every write and every scheduled moment (createContentReader). */
  readVersion: () => Promise<string>;
  /** Limits of the cache. */
  bounds?: { entries: number; bytes: number };
};
type PageCache = { page(key: string, make: () => Promise<Page>): Promise<Page> };

const defaultBounds = { entries: 2000, bytes: 24 * 1024 * 1024 };
/** After this the database counts as unavailable. */
const versionTimeoutMs = 1000;

/** How many pages of this process came from its caches, and how many were rendered, for its metrics. */
export const pageCacheCounts = { hits: 0, misses: 0 };

type CachedPage = { page: Page; version: string; bytes: number };
type PendingPage = { page: Promise<Page>; version: string | undefined };

/**
 * Caches finished public pages of this process. `page` returns a copy only while the content version is
 * current; the check starts after the request arrived, so that a change is seen by the next request of any process. While the
 * database is unavailable the copy is served as it is. Concurrent requests for a missing page share one rendering.
 */
export function createPageCache({ readVersion, bounds = defaultBounds }: PageCacheOptions): PageCache {
  const cache = new LruMap<CachedPage>(bounds);
  const pending = new Map<string, PendingPage>();
  const version = coalesceCalls(() => withTimeout(readVersion()).catch(() => undefined));

  async function make(key: string, version: string | undefined, render: () => Promise<Page>): Promise<Page> {
    const page = await render();
    if (version !== undefined && page.status === 200) cache.set(key, { page, version, bytes: page.body.memoryBytes });
    return page;
  }

  return {
    page: async (key, render) => {
      const current = await version();
      const cached = cache.get(key);
      if (cached && (current === undefined || cached.version === current)) {
        pageCacheCounts.hits++;
        return cached.page;
      }
      pageCacheCounts.misses++;
      const running = pending.get(key);
      if (running && running.version === current) return running.page;
      const own: PendingPage = { version: current, page: make(key, current, render) };
      pending.set(key, own);
      const done = () => void (pending.get(key) === own && pending.delete(key));
      own.page.then(done, done);
      return own.page;
    },
  };
}

async function withTimeout<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const timeout = sleep(versionTimeoutMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error('the database did not answer in time');
  });
  timeout.catch(() => {});
  return Promise.race([answer, timeout]).finally(() => answered.abort());
}
