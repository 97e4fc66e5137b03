import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from '#platform/db/pool.ts';
import { browser, type LoadRequest, runLoad } from './measure.ts';
import type { Row } from './reads.ts';
import { rotate, type Samples } from './samples.ts';
import { measureCost } from './shop.ts';

const brotli = { 'accept-encoding': 'br' };
const writesPerSecond = 20;
/** One view in five is of a category. */
const productsPerCategory = 4;

/** Triggers record the product and its lists; all other lists count up. */
const raiseSql = `
  with changed as (update product_items set price = price + 100 where product_id = $1),
    listed as (update products set list_price = list_price + 100, list_price_max = list_price_max + 100 where id = $1 returning list_price),
    versions as (insert into content_versions (name) values ('lists') on conflict (name) do update set version = content_versions.version + 1)
  select list_price from listed`;

/** Raises the prices of a product by 100 as staff would change them; returns its new lowest price, in the smallest currency unit. */
export async function raisePrices({ pg }: Pool, product: number): Promise<number> {
  const { rows } = await pg.query<{ list_price: number }>(raiseSql, [product]);
  if (!rows[0]) throw new Error(`no product ${product}`);
  return rows[0].list_price;
}

/**
 * Measures product and category pages while the prices of twenty products a second change, all of them visited, and how many
 * of the views came from memory.
 */
export async function measureChangingPages(
  url: string,
  pool: Pool,
  { products, categories }: Samples,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Row & { why: string[] }> {
  const requests = await warmed(url, products, categories);
  const work = { isOver: false, writes: 0 };
  const writing = (async () => {
    for (; !work.isOver; work.writes++) {
      await raisePrices(pool, products[(work.writes * 7919) % products.length] ?? 0);
      await sleep(1000 / writesPerSecond);
    }
  })();
  const before = await readPageCache(url);
  const load = await measureCost(url, () => runLoad(url, connections, seconds, (client) => rotate(requests, client)));
  const after = await readPageCache(url);
  work.isOver = true;
  await writing;
  const [hits, misses] = [after.hit - before.hit, after.miss - before.miss];
  const share = ((100 * hits) / (hits + misses)).toFixed(1);
  return {
    ...load,
    name: 'pages while prices change',
    why: [`${share} % from memory: ${work.writes} products changed, ${requests.length} addresses`],
  };
}

/** One request for each canonical address, each made once. */
async function warmed(url: string, products: readonly number[], categories: readonly number[]): Promise<LoadRequest[]> {
  const client = browser(url);
  const requests: LoadRequest[] = [];
  const paths = products.flatMap((id, n) => [
    `/products/${id}`,
    ...(n % productsPerCategory === 0 ? [`/products/category/${categories[(n / productsPerCategory) % categories.length]}`] : []),
  ]);
  for (const path of paths) {
    const { status, headers } = await client.send({ path, headers: brotli });
    const request = { path: status === 301 ? (headers.location ?? path) : path, headers: brotli };
    await client.send(request);
    requests.push(request);
  }
  client.close();
  return requests;
}

/** Views that the shop answered from memory, and those it rendered, since it started. */
export async function readPageCache(url: string): Promise<{ hit: number; miss: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const value = (result: string) => Number(new RegExp(`^shop_page_cache_total{result="${result}"} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
  return { hit: value('hit'), miss: value('miss') };
}
