import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StaffClient, staffWith } from '#testing/clients.ts';
import { isBuilt } from '#testing/servers/running-program.ts';
import { type TwoServers, twoServers } from '#testing/servers/two-servers.ts';

// Starting two servers with their pages takes half a minute on a busy machine.
/** Staff write through one server process, visitors read cached pages from the other. */
let shop: TwoServers;
let office: StaffClient;
let productId: number;
const changes = 12;
const readers = 6;

beforeAll(async () => {
  if (!isBuilt) return;
  shop = await twoServers({ pages: true });
  office = await staffWith(shop.servers[0], 'products update', 'system update', 'cms update');
  ({ id: productId } = await shop.fixtures.product({ form: { name: { tw: '青花碗' } } }));
});
afterAll(() => shop?.close());

type Record = Readonly<{ [key: string]: unknown }>;

async function save(path: string, change: (held: Record) => Record): Promise<void> {
  const { body } = await office.call<Record>('GET', path);
  const { status, text } = await office.call('PUT', path, change(body));
  expect(status, text).toBe(200);
}

/** The final URL of a page, and its text. */
async function pageAt(url: string): Promise<string> {
  const { statusCode, headers, body } = await shop.servers[1].app.inject({ method: 'GET', url, headers: {}, cookies: {} });
  return statusCode >= 300 && statusCode < 400 ? pageAt(String(headers['location'])) : body;
}

/**
 * Writes 1, 2, 3 … and meanwhile reads without a pause. A request that began after a write was acknowledged shows that write
 * or a later one. Answers how many reads there were.
 */
async function hammer(url: string, write: (n: number) => Promise<void>, shown: (page: string) => number): Promise<number> {
  let acknowledged = 0;
  let reads = 0;
  let isOver = false;
  await write(0);
  const read = async () => {
    for (; !isOver; await nextTurn()) {
      const atLeast = acknowledged;
      const seen = shown(await pageAt(url));
      expect(seen, `${url} begun after write ${atLeast}`).toBeGreaterThanOrEqual(atLeast);
      reads++;
    }
  };
  const all = Array.from({ length: readers }, read);
  const writing = (async () => {
    for (let n = 1; n <= changes; n++) {
      await write(n);
      acknowledged = n;
    }
  })().finally(() => {
    isOver = true;
  });
  await Promise.all([...all, writing]);
  expect(shown(await pageAt(url))).toBe(changes);
  return reads;
}

const numberIn = (pattern: RegExp) => (page: string) => Number(pattern.exec(page)?.[1] ?? Number.NaN);

test.skipIf(!isBuilt)('a price saved by staff is on every page requested afterwards', async () => {
  type Form = { items: Record[] };
  const setPrice = (n: number) =>
    save(`/api/admin/products/${productId}`, (held) => ({
      ...held,
      items: (held as Form).items.map((item) => ({ ...item, price: 7000 + n, suggested_price: null })),
    }));
  const price = (page: string) => numberIn(/\$7,(\d{3})/)(page);
  expect(await hammer(`/products/${productId}`, setPrice, price)).toBeGreaterThanOrEqual(readers);
  expect(await hammer('/products', setPrice, price)).toBeGreaterThanOrEqual(readers);
});

test.skipIf(!isBuilt)('after the last unit is sold, and after it is returned, the page shows the current stock label', async () => {
  const { itemId } = await shop.fixtures.product({ form: { name: { tw: '單品' } }, stock: 1 });
  const { product_id } = await shop.fixtures.db
    .selectFrom('product_items')
    .select('product_id')
    .where('id', '=', itemId)
    .executeTakeFirstOrThrow();
  const setStock = (n: number) =>
    save(`/api/admin/products/${product_id}`, (held) => ({
      ...held,
      subtitle: { tw: `第 ${n} 次` },
      items: (held as { items: Record[] }).items.map((item) => ({ ...item, stock: n % 2 === 0 ? 5 : 0 })),
    }));
  const seen = (page: string) => {
    const n = numberIn(/第 (\d+) 次/)(page);
    const isSoldOut = page.includes('schema.org/OutOfStock');
    expect(isSoldOut, `after ${n}`).toBe(n % 2 === 1);
    return n;
  };
  expect(await hammer(`/products/${product_id}`, setStock, seen)).toBeGreaterThanOrEqual(readers);
});

test.skipIf(!isBuilt)('pages show the menu entry and the shop name that staff saved last', async () => {
  const entry = (n: number) => ({ type: 'custom_url', label: { tw: `選單 ${n} 號` }, url: 'https://example.com/' });
  type Menu = { value: Record };
  const setMenu = (n: number) =>
    save('/api/admin/settings/menu', (held) => ({ ...held, value: { ...(held as Menu).value, menus: [entry(n)] } }));
  expect(await hammer('/home', setMenu, numberIn(/選單 (\d+) 號/))).toBeGreaterThanOrEqual(readers);
  const setName = (n: number) =>
    save('/api/admin/settings/general', (held) => ({ ...held, value: { ...(held as Menu).value, site_name: { tw: `店 ${n} 號` } } }));
  expect(await hammer('/home', setName, numberIn(/<title>店 (\d+) 號/))).toBeGreaterThanOrEqual(readers);
});
