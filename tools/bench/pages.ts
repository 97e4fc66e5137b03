import type { Pool } from '#platform/db/pool.ts';
import { type Answer, browser, type LoadRequest, runLoad, runWorkers, summary } from './measure.ts';
import type { Row } from './reads.ts';
import type { Samples } from './samples.ts';
import { measureCost } from './shop.ts';
import { runWrk } from './wrk.ts';

export type PageKind = 'home' | 'category' | 'product';

/** A page as it is sent to a browser that accepts Brotli; a yardstick answers the same bytes. */
export type Bytes = { kind: PageKind; path: string; headers: Record<string, string>; body: Buffer };

const brotli = { 'accept-encoding': 'br' };
const warmSeconds = 0.5;

async function fetchPage(url: string, path: string, headers: Record<string, string>): Promise<Answer & { path: string }> {
  const client = browser(url);
  try {
    const answer = await client.send({ path, headers });
    const { location } = answer.headers;
    if (answer.status >= 300 && answer.status < 400 && location) return await fetchPage(url, location, headers);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return { ...answer, path };
  } finally {
    client.close();
  }
}

const listPaths = ({ categories, products }: Samples): Record<PageKind, string[]> => ({
  home: ['/home', '/en/home'],
  category: categories.map((id) => `/products/category/${id}`),
  product: products.map((id) => `/products/${id}`),
});

/** The first page of each kind, as it is sent. */
export async function pageBytes(url: string, samples: Samples): Promise<Bytes[]> {
  const kinds = Object.entries(listPaths(samples)) as [PageKind, string[]][];
  return Promise.all(
    kinds.map(async ([kind, [path = '/']]) => {
      const { body, headers, path: final } = await fetchPage(url, path, brotli);
      const { connection: _c, 'keep-alive': _k, date: _d, 'content-length': _l, ...others } = headers as Record<string, string>;
      return { kind, path: final, headers: others, body };
    }),
  );
}

/** Measures pages that are in the cache: by wrk where it is installed, as receiving 60 kB costs autocannon more than sending them. */
export async function measureCachedPages(
  url: string,
  bytes: Bytes[],
  plan: { connections: number[]; seconds: number },
  onRow: (row: Row) => void,
): Promise<void> {
  for (const { kind, path } of bytes) {
    for (const connections of plan.connections) {
      const requests = () => [{ path, headers: brotli }];
      await runLoad(url, connections, warmSeconds, requests);
      const byWrk = () => runWrk(url + path, connections, plan.seconds, brotli);
      const load = await measureCost(url, async () => (await byWrk()) ?? (await runLoad(url, connections, plan.seconds, requests)));
      onRow({ name: `${kind} page from memory`, ...load });
    }
  }
}

/**
 * Measures pages that are not in the cache: before each request what the page shows is recorded as changed, as by a new price.
 * Rate and times are those of the pages alone. The home page has one address per language, so more than two visitors would share one rendering.
 */
export async function measureUncachedPages(
  url: string,
  { pg }: Pool,
  samples: Samples,
  plan: { connections: number[]; seconds: number },
  onRow: (row: Row) => void,
): Promise<void> {
  const paths = listPaths(samples);
  for (const kind of Object.keys(paths) as PageKind[]) {
    const addresses = await Promise.all(
      paths[kind].slice(0, Math.max(...plan.connections)).map(async (path) => (await fetchPage(url, path, brotli)).path),
    );
    for (const connections of plan.connections.filter((count) => count <= addresses.length)) {
      const row = await measureCost(url, () => measureMisses(url, pg, addresses, { connections, seconds: plan.seconds }));
      onRow({ ...row, name: `${kind} page on a miss` });
    }
  }
}

/** What the page of this path is made of: its product, the products of its category, or any product. */
function contentNameOf(path: string): string {
  const [, kind = 'product', id] = /\/products\/(?:(category|brand)\/)?([1-9]\d*)/.exec(path) ?? [];
  return id ? `${kind}:${id}` : 'lists';
}

async function measureMisses(
  url: string,
  pg: Pool['pg'],
  addresses: string[],
  { connections, seconds }: { connections: number; seconds: number },
) {
  const clients = Array.from({ length: connections }, () => browser(url));
  const times: number[] = [];
  const { errors } = await runWorkers(connections, seconds, async (worker) => {
    const path = addresses[worker] ?? '/';
    await pg.query('insert into content_changes (name) values ($1)', [contentNameOf(path)]);
    const begun = performance.now();
    const { status } = (await clients[worker]?.send({ path, headers: brotli } satisfies LoadRequest)) ?? {
      status: 0,
    };
    if (status !== 200) throw new Error(`page: ${status}`);
    times.push(performance.now() - begun);
    return 0;
  });
  for (const client of clients) client.close();
  const busySeconds = times.reduce((sum, ms) => sum + ms, 0) / 1000 / connections;
  return { ...summary(times, busySeconds), connections, errors };
}

/** A script that the page loads at once: preloaded, in a tag, or imported by one. */
const scriptNamed = /(?:<(?:link rel="modulepreload"|script)[^>]* (?:href|src)=|\b(?:import|from)\s*)"(\/assets\/[^"]+\.js)"/g;

/** What a first visit of a product page loads: bytes of its HTML and of its scripts, gzip. */
export async function measureWeight(url: string, samples: Samples): Promise<{ html: number; scripts: number }> {
  const gzip = { 'accept-encoding': 'gzip' };
  const { path, body } = await fetchPage(url, listPaths(samples).product[0] ?? '/', { 'accept-encoding': 'identity' });
  const { body: packed } = await fetchPage(url, path, gzip);
  const names = new Set([...body.toString().matchAll(scriptNamed)].map((found) => found[1] ?? '/'));
  const files = await Promise.all([...names].map(async (name) => (await fetchPage(url, name, gzip)).body.length));
  return { html: packed.length, scripts: files.reduce((sum, size) => sum + size, 0) };
}
