import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedMap } from './bounded-map.ts';
import type { Body } from './compression.ts';
import { sharedCheck } from './shared-check.ts';

/** An answer as it goes out. */
export type Page = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Body;
};

type PageCacheOptions = {
  /** What the content is at now; another value after every change and every moment (contentReader). */
  readVersion: () => Promise<string>;
  /** How many pages and bytes are kept at most. */
  bounds?: { entries: number; bytes: number };
};
type PageCache = { page(key: string, make: () => Promise<Page>): Promise<Page> };

const defaultBounds = { entries: 2000, bytes: 24 * 1024 * 1024 };
/** A database that has not said the version by then counts as away. */
const patienceMs = 1000;

type Kept = { page: Page; version: string; bytes: number };
type Making = { page: Promise<Page>; version: string | undefined };

/**
 * Keeps finished public pages of this process (decisions.md 21). `page` answers a copy only when the content has not
 * changed, which it asks after the request arrived, so a change is seen by the very next request of any process; while
 * the database is away the copy is served as it is. Requests for one page that is missing wait for one making.
 */
export function createPageCache({ readVersion, bounds = defaultBounds }: PageCacheOptions): PageCache {
  const kept = new BoundedMap<Kept>(bounds);
  const making = new Map<string, Making>();
  const version = sharedCheck(() => withPatience(readVersion()).catch(() => undefined));

  async function make(key: string, version: string | undefined, render: () => Promise<Page>): Promise<Page> {
    const page = await render();
    if (version !== undefined && page.status === 200) kept.set(key, { page, version, bytes: page.body.room });
    return page;
  }

  return {
    page: async (key, render) => {
      const current = await version();
      const copy = kept.get(key);
      if (copy && (current === undefined || copy.version === current)) return copy.page;
      const underWay = making.get(key);
      if (underWay && underWay.version === current) return underWay.page;
      const mine: Making = { version: current, page: make(key, current, render) };
      making.set(key, mine);
      const done = () => void (making.get(key) === mine && making.delete(key));
      mine.page.then(done, done);
      return mine.page;
    },
  };
}

async function withPatience<T>(answer: Promise<T>): Promise<T> {
  const answered = new AbortController();
  const late = sleep(patienceMs, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new Error('the database did not answer in time');
  });
  late.catch(() => {});
  return Promise.race([answer, late]).finally(() => answered.abort());
}
