import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { storeProduct } from '#testing/goods.ts';
import { plainForm, plainItem } from '#testing/plain-product.ts';
import { deductStock, releaseStock, reserveStock } from './move-stock.ts';

let house: TestDatabase;
let orders = 0;
beforeAll(async () => {
  house = await testDatabase();
  // Orders that stand behind the ledger are not what is tested here.
  await house.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
});
afterAll(() => house.close());

const item = async (sku: string, stock: number) =>
  (await storeProduct(house, plainForm(sku, { items: [plainItem(sku, { stock })] }))).itemIds[0] as number;
const level = (id: number) =>
  house.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow();
const ledger = (orderId: number) =>
  house.db
    .selectFrom('stock_movements')
    .select(['kind', 'stock_delta', 'reserved_delta'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const within = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(house.db, work);
const wordVersion = async (name: string) =>
  (await house.db.selectFrom('content_versions').select('version').where('name', '=', name).executeTakeFirst())?.version ?? 0;

test('of fifty that reserve the last one at once, exactly one gets it', async () => {
  const id = await item('LAST', 1);
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => within((tx) => reserveStock(tx, 1000 + i, [{ product_item_id: id, quantity: 1 }]))),
  );
  expect(tries.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  for (const t of tries) {
    if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'out_of_stock', status: 409, facts: { product_item_id: id } });
  }
  expect(await level(id)).toEqual({ stock: 1, reserved: 1 });
});

test('orders that take the same items in opposite order never wait for each other in a ring', async () => {
  const [a, b] = [await item('RING-A', 40), await item('RING-B', 40)];
  const take = (i: number, ids: number[]) =>
    within((tx) =>
      reserveStock(
        tx,
        2000 + i,
        ids.map((id) => ({ product_item_id: id, quantity: 1 })),
      ),
    );
  await Promise.all(Array.from({ length: 40 }, (_, i) => take(i, i % 2 ? [a, b] : [b, a])));
  expect([await level(a), await level(b)]).toEqual([
    { stock: 40, reserved: 40 },
    { stock: 40, reserved: 40 },
  ]);
});

test('demands for one item are summed, and refused as a whole', async () => {
  const [id, other] = [await item('SUM', 5), await item('SUM-OTHER', 5)];
  const order = ++orders;
  await expect(
    within((tx) =>
      reserveStock(tx, order, [
        { product_item_id: other, quantity: 1 },
        { product_item_id: id, quantity: 3 },
        { product_item_id: id, quantity: 3 },
      ]),
    ),
  ).rejects.toThrow(Refusal);
  expect([await level(id), await level(other), await ledger(order)]).toEqual([{ stock: 5, reserved: 0 }, { stock: 5, reserved: 0 }, []]);
});

test('goods are released once, however often it is asked', async () => {
  const id = await item('RELEASE', 5);
  const order = ++orders;
  await within((tx) => reserveStock(tx, order, [{ product_item_id: id, quantity: 2 }]));
  await Promise.all([1, 2, 3].map(() => within((tx) => releaseStock(tx, order))));
  await within((tx) => deductStock(tx, order));
  expect(await level(id)).toEqual({ stock: 5, reserved: 0 });
  expect(await ledger(order)).toEqual([
    { kind: 'reserve', stock_delta: 0, reserved_delta: 2 },
    { kind: 'release', stock_delta: 0, reserved_delta: -2 },
  ]);
});

test('goods leave once, and come back once when the order is cancelled after all', async () => {
  const id = await item('DEDUCT', 5);
  const order = ++orders;
  await within((tx) => reserveStock(tx, order, [{ product_item_id: id, quantity: 2 }]));
  await Promise.all([1, 2, 3].map(() => within((tx) => deductStock(tx, order))));
  expect(await level(id)).toEqual({ stock: 3, reserved: 0 });
  await Promise.all([1, 2, 3].map(() => within((tx) => releaseStock(tx, order))));
  expect(await level(id)).toEqual({ stock: 5, reserved: 0 });
  expect(await ledger(order)).toEqual([
    { kind: 'reserve', stock_delta: 0, reserved_delta: 2 },
    { kind: 'deduct', stock_delta: -2, reserved_delta: -2 },
    { kind: 'return', stock_delta: 2, reserved_delta: 0 },
  ]);
});

test('pages become old when the word for the stock changes, not at every sale', async () => {
  const { id: product, itemIds } = await storeProduct(house, plainForm('WORD', { items: [plainItem('WORD', { stock: 8 })] }));
  const take = (quantity: number) => within((tx) => reserveStock(tx, ++orders, [{ product_item_id: itemIds[0] as number, quantity }]));
  const before = await wordVersion(`product:${product}`);
  await take(2);
  expect(await wordVersion(`product:${product}`)).toBe(before);
  await take(1);
  expect(await wordVersion(`product:${product}`)).toBe(before + 1);
  await take(5);
  expect(await wordVersion(`product:${product}`)).toBe(before + 2);
});
