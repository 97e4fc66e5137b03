import { afterAll, beforeAll, expect, test } from 'vitest';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Client, guest, staffWith } from '#testing/clients.ts';
import { mountPages } from '#testing/pages/mounted-pages.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { isBuilt } from '#testing/servers/running-program.ts';

let shop: ServedShop;
beforeAll(async () => {
  if (!isBuilt) return;
  shop = await servedShop();
  await mountPages(shop, shop.publicUrl);
});
afterAll(() => shop?.close());

const close = (closed: boolean) =>
  inTransaction(shop.db, async (tx) => saveSetting(tx, 'website', { ...(await readWebsite(tx)), contact_phone: '02-2321-0000', closed }));

async function visit(url: string, { cookies }: Pick<Client, 'cookies'> = guest(shop)) {
  const { statusCode, headers, body } = await shop.app.inject({ url, cookies: Object.fromEntries(cookies) });
  const heading = /<h1[^>]*>([^<]+)</.exec(body)?.[1];
  return { status: statusCode, heading, caching: headers['cache-control'], retry: headers['retry-after'], body };
}

test.skipIf(!isBuilt)('a closed shop says so on every page in both languages, but to its staff, and opens again at once', async () => {
  expect((await visit('/products')).status).toBe(200);
  await close(true);
  for (const url of ['/products', '/home', '/cart', '/account/orders', '/no-such-page'])
    expect(await visit(url)).toMatchObject({ status: 503, heading: '暫時停業', caching: 'no-store', retry: '5' });
  const english = await visit('/en/products');
  expect([english.status, english.heading]).toEqual([503, 'Closed for a little while']);
  expect(english.body).toContain('我們正在整理，很快回來。');
  expect(english.body).toContain('href="tel:0223210000"');
  expect((await visit('/order')).status).toBe(200);
  // What an open tab loads for its next page.
  const next = await visit('/news.data?_routes=tw%2Fnews');
  expect([next.status, next.caching]).toEqual([503, 'no-store']);
  expect(next.body).toContain('02-2321-0000');
  expect((await visit('/order/0123456789abcdefghijkl.data?_routes=tw%2Forder')).status).toBe(200);

  for (const url of ['/sitemap.xml', '/sitemap-products-1.xml', '/feeds/google-tw.xml'])
    expect(await visit(url)).toMatchObject({ status: 503, caching: 'no-store', retry: '3600', body: '' });
  expect((await visit('/robots.txt')).status).toBe(200);

  const staff = await staffWith(shop, 'orders view');
  expect(await visit('/products', staff)).toMatchObject({ status: 200, heading: '全部商品', caching: 'private, no-store' });
  expect((await visit('/products')).status).toBe(503);
  await close(false);
  expect((await visit('/products')).status).toBe(200);
});
