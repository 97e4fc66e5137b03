import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import { elapsedMs } from '#platform/clock/clock.ts';
import { guest } from '#testing/clients.ts';
import { type Failed, fillCart, type Placed } from '#testing/orders/shopping.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';

let shop: NewbangShop;
/** An item of NB1004 and one of NB1006, both from Taiwan, and one of our own. */
let items: { tea: number; other: number; own: number };
beforeAll(async () => {
  shop = await newbangShop({ count: 8 });
  await shop.sync();
  await shop.importAll('NB1004', 'NB1006');
  await shop.query(`update products set shelf_status = 'on_shelf', requires_tax_id = false`);
  const rows = await shop.query('select id, newbang_sku from product_items');
  const idOf = (sku: string) => Number(rows.find(({ newbang_sku }) => newbang_sku === sku)?.id);
  items = { tea: idOf('NB1004-1'), other: idOf('NB1006-1'), own: (await shop.fixtures.product({ price: 300 })).itemId };
});
afterAll(async () => {
  expect(await shop.fixtures.broken()).toEqual([]);
  await shop.close();
});
beforeEach(() => {
  shop.simulator.set({});
  // What was queried, or not answered, in the test before is old by now.
  shop.advance(10);
});

const add = (product_item_id: number, quantity = 1) =>
  guest(shop).call<CartView & { message: string }>('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id, quantity, mode: 'add' },
  });
const queries = () => shop.simulator.calls()['stocks'] ?? 0;
const stockOf = async (id: number) => Number((await shop.query(`select stock from product_items where id = ${id}`))[0]?.stock);

test('the supplier is queried when its product comes into a cart, and not for one of ours', async () => {
  const before = queries();
  await add(items.own);
  expect(queries()).toBe(before);
  shop.simulator.set({ stocks: { 'NB1004-1': 3 } });
  const { body } = await add(items.tea, 5);
  expect(body.items).toMatchObject([{ quantity: 3 }]);
  expect([queries(), await stockOf(items.tea)]).toEqual([before + 1, 3]);
});

test('what is sold out there cannot be added, and reads so', async () => {
  shop.simulator.set({ stocks: { 'NB1004-1': 0 } });
  const { status, body } = await add(items.tea);
  expect([status, body['code' as keyof typeof body]]).toEqual([422, 'unable_to_add']);
});

test('twenty shoppers at once cause one query, and the next after 60 seconds', async () => {
  await add(items.tea);
  shop.advance(1);
  const before = queries();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(items.tea)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(queries()).toBe(before + 1);
  shop.advance(0.98);
  await add(items.tea);
  expect(queries()).toBe(before + 1);
  shop.advance(0.02);
  await add(items.tea);
  expect(queries()).toBe(before + 2);
});

test('a supplier without an answer delays one shopper by 1.5 seconds and no one during the next minute', async () => {
  shop.simulator.set({ at: 'stocks', delay_ms: 20_000 });
  const start = elapsedMs();
  expect((await add(items.tea)).status).toBe(200);
  const first = elapsedMs() - start;
  expect([first > 1_400, first < 4_000]).toEqual([true, true]);
  const before = queries();
  expect((await add(items.other)).status).toBe(200);
  expect(queries()).toBe(before);
  shop.simulator.set({});
  shop.advance(1);
  await add(items.other);
  expect(queries()).toBe(before + 1);
});

test.each([
  ['an error', { fail_with: 503 }],
  ['nonsense', { garble: true }],
  ['a cut connection', { cut: true }],
  ['too many calls', { too_many: 5 }],
])('%s of the supplier stops no cart: the stock of the last sync counts', async (_, switches) => {
  const stock = await stockOf(items.tea);
  shop.simulator.set({ at: 'stocks', ...switches });
  expect((await add(items.tea)).status).toBe(200);
  expect(await stockOf(items.tea)).toBe(stock);
});

test('it is queried again at the order: what sold out meanwhile is not ordered', async () => {
  const visitor = guest(shop);
  const body = await fillCart(shop.fixtures, visitor, { itemId: items.tea, quantity: 2, payment: 'transfer', email: 'a@example.com' });
  shop.advance(0.5);
  shop.simulator.set({ stocks: { 'NB1004-1': 1 } });
  const failed = await visitor.call<Failed>('POST', '/api/orders', body);
  expect(failed.body).toMatchObject({ fail: true });
  expect(await shop.query(`select 1 from orders where email = 'a@example.com'`)).toEqual([]);
  shop.simulator.set({ at: 'stocks', fail_with: 503 });
  shop.advance(2);
  const { body: cart } = await visitor.call<CartView>('POST', '/api/cart/update', {
    cart: body.cart,
    item: { product_item_id: items.tea, quantity: 1, mode: 'set' },
  });
  const placed = await visitor.call<Placed>('POST', '/api/orders', { ...body, final_total: cart.final_total });
  expect(placed.body.order_no).toMatch(/^\d{6}-/);
});
