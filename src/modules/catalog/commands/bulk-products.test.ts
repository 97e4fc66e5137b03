import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { type BulkAction, catalogContract, productForm } from '../contract.ts';
import { productLogs } from '../queries/record-logs.ts';
import { itemMovements, listProductItems } from '../queries/staff-items.ts';
import { readProduct } from '../queries/staff-product.ts';
import { listProducts } from '../queries/staff-products.ts';
import { addCategory } from '../store/taxonomy.ts';
import { bulkProducts } from './bulk-products.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { editProductItems, setProductItems, takeStock } from './edit-items.ts';
import { deductStock, reserveStock } from './move-stock.ts';
import { notifyMe } from './notices/notify-me.ts';
import { updateProduct } from './save-product.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);
const bulk = (ids: number[], change: BulkAction) => bulkProducts(ctx(), { ids, change });
const read = (id: number) => readProduct(ctx(), { id });
const logs = async (id: number) =>
  (await productLogs(ctx(), catalogContract.productLogs.input.parse({ id }))).data.map((row) => ({
    action: row.action,
    changes: row.changes,
  }));
const sheet = async (change: object = {}) =>
  (await listProductItems(ctx(), catalogContract.listProductItems.input.parse({ per_page: 100, ...change }))).data;
const list = async (change: object) =>
  (await listProducts(ctx(), catalogContract.listProducts.input.parse(change))).data.map((row) => row.id);

describe('many products at once', () => {
  test('go on the shelf with their dates; unchanged and unknown ones are reported', async () => {
    const [draft, shown] = [
      await storeProduct(database, plainForm('B-1', { shelf_status: 'draft' })),
      await storeProduct(database, plainForm('B-2')),
    ];
    const until = '2027-01-01T00:00:00.000Z';
    const result = await bulk([draft.id, 999_999], { action: 'shelf', shelf_status: 'on_shelf', available_until: until });
    expect(result).toMatchObject({ done: [draft.id], unchanged: [], failed: [{ id: 999_999, code: 'product_not_found' }] });
    expect(await read(draft.id)).toMatchObject({ shelf_status: 'on_shelf', available_until: until, version: 2 });
    expect(await logs(draft.id)).toEqual([
      {
        action: 'update',
        changes: expect.arrayContaining([
          { field: 'shelf_status', old: 'draft', new: 'on_shelf' },
          { field: 'available_until', old: null, new: until },
        ]),
      },
    ]);
    expect(await bulk([shown.id], { action: 'shelf', shelf_status: 'on_shelf' })).toMatchObject({ unchanged: [shown.id] });
    expect(await logs(shown.id)).toEqual([]);
  });

  test('are added to and removed from a category, the main one moving on', async () => {
    const [a, b] = await inTransaction(database.db, async (tx) => [
      await addCategory(tx, { name: { tw: 'A' }, slug: { tw: 'a' } }),
      await addCategory(tx, { name: { tw: 'B' }, slug: { tw: 'b' } }),
    ]);
    const { id } = await storeProduct(database, plainForm('B-CAT', { category_ids: [a as number] }));
    await bulk([id], { action: 'add_category', category_id: b as number });
    expect((await read(id)).category_ids).toEqual([a, b]);
    await bulk([id], { action: 'remove_category', category_id: a as number });
    expect((await read(id)).category_ids).toEqual([b]);
    await bulk([id], { action: 'add_category', category_id: a as number, main: true });
    expect((await read(id)).category_ids).toEqual([a, b]);
    const { data } = await listProducts(ctx(), catalogContract.listProducts.input.parse({ q: 'B-CAT' }));
    expect(data).toMatchObject([{ id, category: 'A', main_category_id: a }]);
    await expect(bulk([id], { action: 'add_category', category_id: 999_999 })).rejects.toMatchObject({ code: 'category_not_found' });
  });

  test('change price by a percentage, but not below the minimum price', async () => {
    const cheap = await storeProduct(database, plainForm('B-LOW', { items: [plainItem('B-LOW', { price: 100, min_price: 95 })] }));
    const expensive = await storeProduct(database, plainForm('B-HIGH', { items: [plainItem('B-HIGH', { price: 1005 })] }));
    expect(await bulk([cheap.id, expensive.id], { action: 'price', percent: -10 })).toEqual({
      done: [expensive.id],
      unchanged: [],
      failed: [{ id: cheap.id, code: 'below_min_price', message: expect.stringContaining('95') }],
    });
    expect((await read(expensive.id)).items[0]?.price).toBe(905);
    expect(await logs(expensive.id)).toEqual([{ action: 'update', changes: [{ field: 'B-HIGH.price', old: 1005, new: 905 }] }]);
    expect(await list({ price_min: '905', price_max: '905' })).toEqual([expensive.id]);
  });

  test('change price once by one decision, also when a task repeats its batch', async () => {
    const { id } = await storeProduct(database, plainForm('B-TWICE', { items: [plainItem('B-TWICE', { price: 1000 })] }));
    const change = { action: 'price' as const, percent: -10, key: crypto.randomUUID() };
    expect(await bulk([id], change)).toMatchObject({ done: [id], unchanged: [] });
    expect(await bulk([id], change)).toMatchObject({ done: [], unchanged: [id] });
    expect((await read(id)).items[0]?.price).toBe(900);
    await bulk([id], { ...change, key: crypto.randomUUID() });
    expect((await read(id)).items[0]?.price).toBe(810);
  });

  test('are tagged, restricted to members, archived and restored', async () => {
    const { id } = await storeProduct(database, plainForm('B-TAG'));
    await bulk([id], { action: 'add_tag', tag: 'summer' });
    await bulk([id], { action: 'member_only', member_only: true });
    expect(await list({ tag: 'summer', member_only: '1' })).toEqual([id]);
    await bulk([id], { action: 'archive' });
    expect([await list({ tag: 'summer' }), await list({ tag: 'summer', archived: '1' })]).toEqual([[], [id]]);
    expect(await read(id)).toMatchObject({ archived: true, shelf_status: 'off_shelf' });
    await bulk([id], { action: 'shelf', shelf_status: 'on_shelf' });
    expect(await read(id)).toMatchObject({ archived: false, shelf_status: 'on_shelf', tags: ['summer'] });
  });

  test('get no more tags than their form takes', async () => {
    const tags = Array.from({ length: 20 }, (_, n) => `t${n}`);
    const { id } = await storeProduct(database, plainForm('B-FULL', { tags }));
    expect(await bulk([id], { action: 'add_tag', tag: 'one more' })).toMatchObject({
      done: [],
      failed: [{ id, code: 'too_many_tags' }],
    });
    expect(await bulk([id], { action: 'add_tag', tag: 't3' })).toMatchObject({ unchanged: [id] });
    expect((await read(id)).tags).toEqual(tags);
  });

  test('a draft that is archived and restored is a draft again', async () => {
    const { id } = await storeProduct(database, plainForm('B-DRAFT', { shelf_status: 'draft' }));
    await bulk([id], { action: 'archive' });
    expect(await read(id)).toMatchObject({ archived: true, shelf_status: 'draft' });
    await bulk([id], { action: 'restore' });
    expect(await read(id)).toMatchObject({ archived: false, shelf_status: 'draft' });
  });

  test('a copy is a draft with unused SKUs', async () => {
    const { id } = await storeProduct(database, plainForm('B-COPY', { tags: ['x'] }));
    const [first, second] = [await duplicateProduct(ctx(), { id }), await duplicateProduct(ctx(), { id })];
    expect([await read(first.id), await read(second.id)]).toMatchObject([
      { shelf_status: 'draft', tags: ['x'], items: [{ sku: 'B-COPY-2', stock: 0 }] },
      { shelf_status: 'draft', items: [{ sku: 'B-COPY-3', stock: 0 }] },
    ]);
  });
});

describe('the stock sheet', () => {
  test('saves each row separately and reports why others failed', async () => {
    const ids = (
      await Promise.all(
        ['S-1', 'S-2', 'S-3', 'S-4'].map((sku) => storeProduct(database, plainForm(sku, { items: [plainItem(sku, { min_price: 50 })] }))),
      )
    ).map(({ itemIds }) => itemIds[0] as number) as [number, number, number, number];
    await inTransaction(database.db, (tx) => reserveStock(tx, 9001, [{ product_item_id: ids[2], quantity: 4 }]));
    const result = await editProductItems(ctx(), {
      edits: [
        { id: ids[0], price: 120, stock_delta: 5, reason: 'delivery', barcode: '4710000000011' },
        { id: ids[1], price: 49 },
        { id: ids[2], stock: 3 },
        { id: ids[3], price: 130, updated_at: '2020-01-01T00:00:00.000Z' },
        { id: 999_999, price: 1 },
      ],
    });
    expect(result.done).toMatchObject([{ id: ids[0], price: 120, stock: 15, sellable: 15, barcode: '4710000000011' }]);
    expect(result.failed).toMatchObject([
      { id: ids[1], code: 'below_min_price', facts: { field: 'price', min: 50 }, current: { price: 100 } },
      { id: ids[2], code: 'at_least', facts: { field: 'stock', min: 4 }, current: { stock: 10, reserved: 4 } },
      { id: ids[3], code: 'product_item_changed', current: { price: 100 } },
      { id: 999_999, code: 'product_item_not_found', current: null },
    ]);
    const movements = await itemMovements(ctx(), { id: ids[0], page: 1, per_page: 20 });
    expect(movements).toMatchObject({
      data: [
        { kind: 'manual', stock_delta: 5, stock: 15, reserved: 0, staff_id: staffId, reason: 'delivery' },
        { kind: 'initial', stock_delta: 10, stock: 10 },
      ],
      meta: { total: 2 },
    });
    expect(await list({ price_min: '120', price_max: '120' })).toEqual([result.done[0]?.product_id]);
  });

  test('gives many SKUs the same value, and names those that refuse it', async () => {
    const [plain, floored] = [
      await storeProduct(database, plainForm('SET-1', { items: [plainItem('SET-1', { price: 90 })] })),
      await storeProduct(database, plainForm('SET-2', { items: [plainItem('SET-2', { price: 90, min_price: 80 })] })),
    ].map(({ itemIds }) => itemIds[0] as number) as [number, number];
    const ids = [plain, floored];
    expect(await setProductItems(ctx(), { ids, change: { low_stock_threshold: 12 } })).toEqual({ done: ids, unchanged: [], failed: [] });
    const priced = await setProductItems(ctx(), { ids, change: { price: 70 } });
    expect(priced).toMatchObject({ done: [plain], failed: [{ id: floored, code: 'below_min_price' }] });
    expect(priced.failed[0]?.message).toMatch(/^SET-2 .*80/);
    const { data } = await listProductItems(ctx(), catalogContract.listProductItems.input.parse({ q: 'SET-' }));
    expect(data.map(({ sku, price, low_stock_threshold }) => [sku, price, low_stock_threshold])).toEqual([
      ['SET-1', 70, 12],
      ['SET-2', 90, 12],
    ]);
  });

  test('a form that was opened before cannot overwrite a price of the sheet; the sheet’s stock does not stop it', async () => {
    const { id, itemIds } = await storeProduct(database, plainForm('S-FORM'));
    const [opened, itemId] = [await read(id), itemIds[0] as number];
    const { version, ...form } = opened;
    const save = () => updateProduct(ctx(), { ...productForm.parse(form), id, version });
    await editProductItems(ctx(), { edits: [{ id: itemId, stock_delta: 3 }] });
    expect((await read(id)).version).toBe(version);
    await editProductItems(ctx(), { edits: [{ id: itemId, price: 130 }] });
    await expect(save()).rejects.toMatchObject({ code: 'product_changed', facts: { current: version + 1 } });
    expect(await sheet({ q: 'S-FORM' })).toMatchObject([{ price: 130, stock: 13 }]);
  });

  test('two concurrent additions both count', async () => {
    const { itemIds } = await storeProduct(database, plainForm('S-ADD'));
    const add = () => editProductItems(ctx(), { edits: [{ id: itemIds[0] as number, stock_delta: 3 }] });
    await Promise.all([add(), add(), add()]);
    expect(await sheet({ q: 'S-ADD' })).toMatchObject([{ stock: 19 }]);
  });

  test('a stocktake sets what was counted', async () => {
    const { itemIds } = await storeProduct(database, plainForm('S-COUNT'));
    const id = itemIds[0] as number;
    await takeStock(ctx(), { counts: [{ id, counted: 7 }], reason: 'spring count' });
    expect((await itemMovements(ctx(), { id, page: 1, per_page: 1 })).data).toMatchObject([
      { kind: 'stocktake', stock_delta: -3, stock: 7, reason: 'spring count' },
    ]);
  });

  test('what was sold while somebody counted stays sold: a stocktake books the difference that the sheet showed', async () => {
    const { itemIds } = await storeProduct(database, plainForm('S-COUNT-SOLD'));
    const id = itemIds[0] as number;
    const counts = [{ id, counted: 9, stock_seen: 10 }];
    await inTransaction(database.db, async (tx) => {
      await reserveStock(tx, 9009, [{ product_item_id: id, quantity: 2 }]);
      await deductStock(tx, 9009);
    });
    expect((await takeStock(ctx(), catalogContract.takeStock.input.parse({ counts }))).done).toMatchObject([{ stock: 7 }]);
    const [latest] = (await itemMovements(ctx(), { id, page: 1, per_page: 1 })).data;
    expect(latest).toMatchObject({ kind: 'stocktake', stock_delta: -1, stock: 7 });
  });

  test('is filtered by low stock, and hides the cost from staff who may not change products', async () => {
    await storeProduct(database, plainForm('S-OUT', { items: [plainItem('S-OUT', { stock: 0, cost_price: 60 })] }));
    expect((await sheet({ stock: 'out' })).map((row) => row.sku)).toContain('S-OUT');
    expect(await sheet({ q: 'S-OUT' })).toMatchObject([{ cost_price: 60 }]);
    const viewer = { ...ctx(), caller: { ...ctx().caller, superman: false, permissions: new Set(['products view']) } as never };
    const input = catalogContract.listProductItems.input.parse({ q: 'S-OUT' });
    expect((await listProductItems(viewer, input)).data).toMatchObject([{ cost_price: null }]);
  });
});

test('two requests for a notice are stored as one', async () => {
  const { itemIds } = await storeProduct(database, plainForm('NOTICE', { items: [plainItem('NOTICE', { stock: 0 })] }));
  const request = { product_item_id: itemIds[0] as number, email: 'lin@example.com' };
  await Promise.all([
    notifyMe({ ...ctx(), caller: { kind: 'guest' } }, request),
    notifyMe({ ...ctx(), caller: { kind: 'guest' } }, request),
  ]);
  expect(await database.db.selectFrom('stock_notices').select(['email', 'customer_id', 'locale']).execute()).toEqual([
    { email: 'lin@example.com', customer_id: null, locale: 'tw' },
  ]);
  await expect(notifyMe(ctx(), { ...request, product_item_id: 999_999 })).rejects.toMatchObject({ code: 'product_item_not_found' });
});
