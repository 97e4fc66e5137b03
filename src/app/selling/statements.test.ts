import { afterAll, beforeAll, expect, test } from 'vitest';
import { bumpVersion } from '#platform/cache/versions.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { fillCart } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let productId: number;
let otherId: number;
let itemId: number;
beforeAll(async () => {
  shop = await servedShop();
  for (let n = 0; n < 30; n++) await shop.fixtures.product();
  ({ id: otherId } = await shop.fixtures.product());
  ({ id: productId, itemId } = await shop.fixtures.product());
});
afterAll(() => shop.close());

/** Statements of one call, without rate limit, version check and BEGIN/COMMIT, which are shared or constant. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  shop.resetStatements();
  expect((await call()).status).toBe(200);
  return shop
    .statements()
    .filter((text) => !/^(begin|commit|start transaction)|rate_limits|pg_current_snapshot|next_content_moment/i.test(text));
}

test('a page of products takes one statement for any number of products, and after a change one each for the currency and the count', async () => {
  const first = await statementsOf(() => guest(shop).call('GET', '/api/products?per_page=2'));
  expect(first.length, first.join('\n')).toBeLessThanOrEqual(3);
  for (const path of ['/api/products?per_page=2', '/api/products?per_page=24', '/api/products?per_page=24&sort=price']) {
    const sent = await statementsOf(() => guest(shop).call('GET', path));
    expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(1);
  }
});

test('a product page takes two statements, besides the shop’s terms that all products share', async () => {
  await guest(shop).call('GET', `/api/products/${otherId}`);
  const sent = await statementsOf(() => guest(shop).call('GET', `/api/products/${productId}`));
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(2);
});

test('the content shared by all pages and the home page is read once, and again by the first request after a change', async () => {
  const paths = ['/api/settings?q=website,menu', '/api/categories', '/api/brands', '/api/home', '/api/banners', '/api/news'];
  const costs = async () => {
    const sent = await Promise.all(paths.map((path) => guest(shop).call('GET', path)));
    return sent.every(({ status }) => status === 200);
  };
  const counted = () => statementsOf(async () => ({ status: (await costs()) ? 200 : 500 }));
  await counted();
  expect(await counted()).toEqual([]);
  await inTransaction(shop.fixtures.db, (tx) => bumpVersion(tx, 'lists'));
  expect((await counted()).length).toBeGreaterThan(0);
  expect(await counted()).toEqual([]);
});

test('a change of the cart takes four statements', async () => {
  const visitor = guest(shop);
  const { cart } = await fillCart(shop.fixtures, visitor, { itemId });
  const sent = await statementsOf(() => visitor.call('POST', '/api/cart/update', { cart, item: { product_item_id: itemId, quantity: 2 } }));
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(4);
});

test('an order takes fourteen statements', async () => {
  const visitor = guest(shop);
  const order = await fillCart(shop.fixtures, visitor, { itemId });
  const sent = await statementsOf(() => visitor.call('POST', '/api/orders', order));
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(14);
});
