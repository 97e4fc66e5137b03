import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { Pool } from '#platform/db/pool.ts';
import { raisePrices, readPageCache } from './changing-pages.ts';
import { type Browser, browser, type Load, summary } from './measure.ts';
import { runWrk } from './wrk.ts';

/** `staleMs`: from the commit of a new price to the first page with it, of the prices watched. `fromShop`: views that the shop answered. */
export type CdnResult = Load & { pages: number; writes: number; fromShop: number; staleMs: { count: number; p50: number; max: number } };

type Plan = { pages: number; seconds: number; connections: number };

// Varnish stores gzip whatever else a browser accepts.
const gzip = { 'accept-encoding': 'gzip' };
const writesPerSecond = 20;
/** Of so many changed prices one is watched until its page shows it. */
const watchedOneIn = 10;
const pollMs = 20;
/** Far above what is promised: a page that is still old then is an error. */
const watchMs = 30_000;
const warmingClients = 16;

/**
 * Views of product pages through a cache before the shop, in random order, while the prices of twenty products a second change. `url` is
 * the cache, `shopUrl` the shop behind it. Throws without `wrk`, or when a page stays old.
 */
export async function measureCdn(url: string, shopUrl: string, pool: Pool, plan: Plan): Promise<CdnResult> {
  const products = await chooseProducts(pool, plan.pages);
  const pages = await warm(url, products);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'shophouse-wrk-'));
  const script = path.join(folder, 'random.lua');
  writeFileSync(script, randomPaths(pages.map(({ path }) => path)));
  const before = await readPageCache(shopUrl);
  let isOver = false;
  const viewing = runWrk(url, plan.connections, plan.seconds, gzip, script).finally(() => {
    isOver = true;
    rmSync(folder, { recursive: true, force: true });
  });
  const [load, { writes, times }] = await Promise.all([viewing, changePrices(url, pool, pages, () => isOver)]);
  if (!load) throw new Error('wrk is not installed');
  const after = await readPageCache(shopUrl);
  return {
    ...load,
    pages: pages.length,
    writes,
    fromShop: after.hit + after.miss - before.hit - before.miss,
    staleMs: { count: times.length, p50: summary(times, plan.seconds).p50, max: Math.max(...times) },
  };
}

type Page = { product: number; path: string };

async function chooseProducts({ pg }: Pool, count: number): Promise<number[]> {
  const { rows } = await pg.query<{ id: number }>(
    "select id from products where shelf_status = 'on_shelf' and not member_only order by md5(id::text) limit $1",
    [count],
  );
  return rows.map(({ id }) => id);
}

/** Requests each page once, so that the cache has all of them; returns their canonical addresses. */
async function warm(url: string, products: readonly number[]): Promise<Page[]> {
  const clients = Array.from({ length: warmingClients }, () => browser(url));
  const pages: Page[] = [];
  let next = 0;
  const work = async (client: Browser): Promise<void> => {
    for (let product = products[next++]; product !== undefined; product = products[next++]) {
      const { headers } = await client.send({ path: `/products/${product}`, headers: gzip });
      const page = { product, path: headers.location ?? `/products/${product}` };
      const { status } = await client.send({ path: page.path, headers: gzip });
      if (status !== 200) throw new Error(`${page.path}: ${status}`);
      pages.push(page);
    }
  };
  await Promise.all(clients.map(work));
  for (const client of clients) client.close();
  return pages;
}

/** A script of wrk: each request goes to one of these paths by chance. */
const randomPaths = (paths: readonly string[]): string => `local paths = {${paths.map((path) => JSON.stringify(path)).join(',\n')}}
function request() return wrk.format(nil, paths[math.random(#paths)]) end`;

/** Changes prices until it is over, and watches some of them: their times in milliseconds. Throws when a watched page stays old. */
async function changePrices(url: string, pool: Pool, pages: readonly Page[], isOver: () => boolean) {
  const watching: Promise<number | Error>[] = [];
  let writes = 0;
  for (; !isOver(); writes++) {
    const page = pages[(writes * 7919) % pages.length];
    if (!page) throw new Error('no pages');
    const price = await raisePrices(pool, page.product);
    if (writes % watchedOneIn === 0) watching.push(watchPrice(url, page.path, price).catch((error: Error) => error));
    await sleep(1000 / writesPerSecond);
  }
  const results = await Promise.all(watching);
  const failure = results.find((result) => result instanceof Error);
  if (failure) throw failure;
  return { writes, times: results.filter((result) => typeof result === 'number') };
}

/** Milliseconds until the page shows this price in its JSON-LD, where an amount of TWD is in whole dollars as in the database. Throws after half a minute. */
async function watchPrice(url: string, path: string, price: number): Promise<number> {
  const client = browser(url);
  const begun = performance.now();
  try {
    while (performance.now() - begun < watchMs) {
      const { body } = await client.send({ path, headers: gzip });
      if (showsPrice(gunzipSync(body).toString(), price)) return performance.now() - begun;
      await sleep(pollMs);
    }
    throw new Error(`${path} still shows the old price after ${watchMs / 1000} s`);
  } finally {
    client.close();
  }
}

const showsPrice = (html: string, price: number): boolean => html.includes(`"price":${price},`);
