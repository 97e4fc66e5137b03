import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { Refusal } from '#shared/refusal.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { storeProduct } from '#testing/products/store-product.ts';
import { blankGift } from '../contract/blank-gift.ts';
import type { ProductItemForm } from '../contract.ts';
import { type Demand, deductStock, reduceStock, releaseStock, reserveStock } from './move-stock.ts';
import { addGift } from './save-gift.ts';

let database: TestDatabase;
let orders = 0;
beforeAll(async () => {
  database = await testDatabase();
  // The orders behind the ledger are not tested here.
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
});
afterAll(() => database.close());

const item = async (sku: string, stock: number, change: Partial<ProductItemForm> = {}) =>
  (await storeProduct(database, plainForm(sku, { items: [plainItem(sku, { stock, ...change })] }))).itemIds[0] as number;
const gift = (stock: number, linked_item_id: number | null = null) =>
  transact((tx) =>
    addGift(
      tx,
      {
        ...blankGift,
        name: { tw: 'Spoon' },
        stock,
        linked_item_id,
      },
      { currency: 'twd', now: new Date('2026-11-20T04:00:00Z'), staffId: null },
    ),
  );
const level = (id: number) =>
  database.db.selectFrom('product_items').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow();
const giftLevel = (id: number) =>
  database.db.selectFrom('gifts').select(['stock', 'reserved']).where('id', '=', id).executeTakeFirstOrThrow();
const ledger = (orderId: number) =>
  database.db
    .selectFrom('stock_movements')
    .select(['kind', 'stock_delta', 'reserved_delta'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
const transact = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(database.db, work);
const reserve = (orderId: number, ...demands: Demand[]) => transact((tx) => reserveStock(tx, orderId, demands));
const wordVersion = async (name: string) =>
  (await database.db.selectFrom('content_versions').select('version').where('name', '=', name).executeTakeFirst())?.version ?? 0;
const readProductOfItem = async (itemId: number) =>
  database.db
    .selectFrom('products')
    .innerJoin('product_items', 'product_items.product_id', 'products.id')
    .select(['products.id', 'stock_word', 'sold_count'])
    .where('product_items.id', '=', itemId)
    .executeTakeFirstOrThrow();

describe('reserving', () => {
  test('of two hundred concurrent orders for the last unit exactly one reserves it', async () => {
    const id = await item('LAST', 1);
    const attempts = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) => reserve(1000 + i, { product_item_id: id, quantity: 1 })),
    );
    expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    for (const t of attempts) {
      if (t.status === 'rejected') expect(t.reason).toMatchObject({ code: 'out_of_stock', status: 409, facts: { product_item_id: id } });
    }
    expect(await level(id)).toEqual({ stock: 1, reserved: 1 });
  });

  test('orders for the same items and gifts in opposite order never deadlock', async () => {
    const [a, b, giftId] = [await item('RING-A', 40), await item('RING-B', 40), await gift(40)];
    // Without the retry after a deadlock: one would be an error here.
    const reserveItem = (i: number, ids: number[]) =>
      database.db
        .transaction()
        .execute((tx) =>
          reserveStock(tx, 2000 + i, [{ gift_id: giftId, quantity: 1 }, ...ids.map((id) => ({ product_item_id: id, quantity: 1 }))]),
        );
    await Promise.all(Array.from({ length: 40 }, (_, i) => reserveItem(i, i % 2 ? [a, b] : [b, a])));
    expect([await level(a), await level(b), await giftLevel(giftId)]).toEqual(Array(3).fill({ stock: 40, reserved: 40 }));
  });

  test('demands for one item are summed, and refused as a whole', async () => {
    const [id, other] = [await item('SUM', 5), await item('SUM-OTHER', 5)];
    const order = ++orders;
    const refused = reserve(
      order,
      { product_item_id: other, quantity: 1 },
      { product_item_id: id, quantity: 3 },
      { product_item_id: id, quantity: 3 },
    );
    await expect(refused).rejects.toThrow(Refusal);
    expect([await level(id), await level(other), await ledger(order)]).toEqual([{ stock: 5, reserved: 0 }, { stock: 5, reserved: 0 }, []]);
  });

  test('the safety stock is not sold, and preorders are reserved ahead of stock', async () => {
    const id = await item('AHEAD', 5, { safety_stock: 2, backorder_limit: 3 });
    await reserve(++orders, { product_item_id: id, quantity: 6 });
    expect(await level(id)).toEqual({ stock: 5, reserved: 6 });
    await expect(reserve(++orders, { product_item_id: id, quantity: 1 })).rejects.toMatchObject({ code: 'out_of_stock' });
  });

  test('an order may reserve more of an item later', async () => {
    const id = await item('MORE', 5);
    const order = ++orders;
    await reserve(order, { product_item_id: id, quantity: 2 });
    await reserve(order, { product_item_id: id, quantity: 1 });
    await transact((tx) => reduceStock(tx, order, [{ product_item_id: id, quantity: 2 }]));
    expect(await level(id)).toEqual({ stock: 5, reserved: 1 });
    await expect(transact((tx) => reduceStock(tx, order, [{ product_item_id: id, quantity: 2 }]))).rejects.toMatchObject({
      code: 'more_than_taken',
      facts: { product_item_id: id, left: 1 },
    });
    await transact((tx) => releaseStock(tx, order));
    expect(await level(id)).toEqual({ stock: 5, reserved: 0 });
  });
});

describe('returning and releasing', () => {
  test('stock is released once, however often it is requested', async () => {
    const id = await item('RELEASE', 5);
    const order = ++orders;
    await reserve(order, { product_item_id: id, quantity: 2 });
    await Promise.all([1, 2, 3].map(() => transact((tx) => releaseStock(tx, order))));
    await transact((tx) => deductStock(tx, order));
    expect(await level(id)).toEqual({ stock: 5, reserved: 0 });
    expect(await ledger(order)).toEqual([
      { kind: 'reserve', stock_delta: 0, reserved_delta: 2 },
      { kind: 'release', stock_delta: 0, reserved_delta: -2 },
    ]);
  });

  test('stock is deducted once, and returned once when the order is cancelled later', async () => {
    const id = await item('DEDUCT', 5);
    const order = ++orders;
    await reserve(order, { product_item_id: id, quantity: 2 });
    await Promise.all([1, 2, 3].map(() => transact((tx) => deductStock(tx, order))));
    expect(await level(id)).toEqual({ stock: 3, reserved: 0 });
    expect(await readProductOfItem(id)).toMatchObject({ sold_count: 2 });
    await Promise.all([1, 2, 3].map(() => transact((tx) => releaseStock(tx, order))));
    expect(await level(id)).toEqual({ stock: 5, reserved: 0 });
    expect(await readProductOfItem(id)).toMatchObject({ sold_count: 0 });
    expect(await ledger(order)).toEqual([
      { kind: 'reserve', stock_delta: 0, reserved_delta: 2 },
      { kind: 'deduct', stock_delta: -2, reserved_delta: -2 },
      { kind: 'return', stock_delta: 2, reserved_delta: 0 },
    ]);
  });

  test('concurrent release and return leave the stock on the shelf without reservations', async () => {
    const id = await item('RACE', 50);
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        await reserve(3000 + i, { product_item_id: id, quantity: 2 });
        await Promise.all([transact((tx) => deductStock(tx, 3000 + i)), transact((tx) => releaseStock(tx, 3000 + i))]);
        await transact((tx) => releaseStock(tx, 3000 + i));
      }),
    );
    expect(await level(id)).toEqual({ stock: 50, reserved: 0 });
  });

  test('a part is returned, and never more than was deducted', async () => {
    const id = await item('PART', 5);
    const order = ++orders;
    await reserve(order, { product_item_id: id, quantity: 3 });
    await transact((tx) => deductStock(tx, order));
    const twice = await Promise.allSettled(
      [1, 2].map(() => transact((tx) => reduceStock(tx, order, [{ product_item_id: id, quantity: 2 }]))),
    );
    expect(twice.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(twice.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'more_than_taken', facts: { left: 1 } } });
    expect(await level(id)).toEqual({ stock: 4, reserved: 0 });
  });

  test('preordered items cannot be deducted, unless they may stay reserved', async () => {
    const [ahead, here] = [await item('NOT-HERE', 1, { backorder_limit: 5 }), await item('HERE', 5)];
    const order = ++orders;
    await reserve(order, { product_item_id: ahead, quantity: 3 }, { product_item_id: here, quantity: 1 });
    await expect(transact((tx) => deductStock(tx, order))).rejects.toMatchObject({
      code: 'items_on_order',
      facts: { product_item_id: ahead, missing: 2 },
    });
    expect(await level(here)).toEqual({ stock: 5, reserved: 1 });
    await transact((tx) => deductStock(tx, order, undefined, { leaveMissing: true }));
    expect([await level(ahead), await level(here)]).toEqual([
      { stock: 1, reserved: 3 },
      { stock: 4, reserved: 0 },
    ]);
  });
});

describe('gifts', () => {
  test('of thirty concurrent orders for the last gift one gets it', async () => {
    const id = await gift(1);
    const attempts = await Promise.allSettled(Array.from({ length: 30 }, (_, i) => reserve(4000 + i, { gift_id: id, quantity: 1 })));
    expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
    expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'out_of_stock', facts: { gift_id: id } } });
    expect(await giftLevel(id)).toEqual({ stock: 1, reserved: 1 });
  });

  test('a gift is deducted with its order and returned with it', async () => {
    const id = await gift(3);
    const order = ++orders;
    await reserve(order, { gift_id: id, quantity: 1 });
    await transact((tx) => deductStock(tx, order));
    expect(await giftLevel(id)).toEqual({ stock: 2, reserved: 0 });
    await transact((tx) => releaseStock(tx, order));
    expect(await giftLevel(id)).toEqual({ stock: 3, reserved: 0 });
  });

  test('a linked gift counts as its item', async () => {
    const id = await item('LINKED', 3);
    const linked = await gift(0, id);
    const order = ++orders;
    await reserve(order, { product_item_id: id, quantity: 2 }, { gift_id: linked, quantity: 1 });
    expect([await level(id), await giftLevel(linked)]).toEqual([
      { stock: 3, reserved: 3 },
      { stock: 0, reserved: 0 },
    ]);
    await expect(reserve(++orders, { gift_id: linked, quantity: 1 })).rejects.toMatchObject({
      code: 'out_of_stock',
      facts: { gift_id: linked },
    });
    await transact((tx) => reduceStock(tx, order, [{ gift_id: linked, quantity: 1 }]));
    expect(await level(id)).toEqual({ stock: 3, reserved: 2 });
  });
});

describe('list columns', () => {
  test('pages expire when the stock word changes, not at every sale', async () => {
    const id = await item('WORD', 8);
    const reserveItem = (quantity: number) => reserve(++orders, { product_item_id: id, quantity });
    const before = await wordVersion('lists');
    await reserveItem(2);
    expect([await wordVersion('lists'), (await readProductOfItem(id)).stock_word]).toEqual([before, 'available']);
    await reserveItem(1);
    expect([await wordVersion('lists'), (await readProductOfItem(id)).stock_word]).toEqual([before + 1, 'low']);
    await reserveItem(5);
    expect([await wordVersion('lists'), (await readProductOfItem(id)).stock_word]).toEqual([before + 2, 'sold_out']);
  });

  test('the stock word of a product follows all its items, also with concurrent sales', async () => {
    const glaze = { name: { tw: 'glaze' }, display: 'text' as const, values: ['a', 'b'].map((key) => ({ key, label: { tw: key } })) };
    const items = ['a', 'b'].map((key) => plainItem(`BOTH-${key}`, { values: [key], stock: 1, low_stock_threshold: 0 }));
    const { itemIds } = await storeProduct(database, plainForm('BOTH', { type: 'multi', options: [glaze], items }));
    await Promise.all(itemIds.map((product_item_id, i) => reserve(5000 + i, { product_item_id, quantity: 1 })));
    expect(await readProductOfItem(itemIds[0] as number)).toMatchObject({ stock_word: 'sold_out' });
  });
});
