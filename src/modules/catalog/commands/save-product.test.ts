import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { productForStaff, productRow } from '../contract.ts';
import { readProduct } from '../queries/staff-product.ts';
import { listProducts } from '../queries/staff-products.ts';
import { reserveStock } from './move-stock.ts';
import { createProduct, updateProduct } from './save-product.ts';
import { setShelfStatus } from './set-shelf-status.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);
const glaze = {
  name: { tw: 'glaze' },
  display: 'text' as const,
  values: [
    { key: 'red', label: { tw: 'red' } },
    { key: 'moon', label: { tw: 'moon' } },
  ],
};
/** The form as the screen would send it back. */
const readForm = async (id: number) => {
  const { media: _media, created_at: _created, updated_at: _updated, ...form } = productForStaff.parse(await readProduct(ctx(), { id }));
  return { ...form, items: form.items.map(({ reserved: _reserved, ...item }) => ({ ...item, stock_seen: item.stock })) };
};

test('a product is read back as it was saved, its description sanitised, its slug made from its name', async () => {
  const description = {
    tw: '<h1>Clay</h1><p onclick="steal()">Good <script>alert(1)</script><a href="javascript:x">pot</a></p><img src="https://spy.example/x.png">',
  };
  const { id, version } = await createProduct(ctx(), plainForm('CLEAN', { name: { tw: 'Clay pot', en: 'Clay Pot!' }, description }));
  expect(version).toBe(1);
  expect(await readForm(id)).toMatchObject({
    slug: { tw: 'clay-pot', en: 'clay-pot' },
    description: { tw: '<h2>Clay</h2><p>Good pot</p>' },
    version: 1,
    items: [{ sku: 'CLEAN', price: 100, stock: 10 }],
  });
});

test('of two saves from the same version the later is refused and changes nothing', async () => {
  const { id } = await storeProduct(database, plainForm('CONFLICT'));
  const form = await readForm(id);
  const attempts = await Promise.allSettled(['first', 'second'].map((name) => updateProduct(ctx(), { ...form, name: { tw: name } })));
  expect(attempts.map((t) => t.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'product_changed', status: 409 } });
  expect(await readForm(id)).toMatchObject({ version: 2 });
  await expect(updateProduct(ctx(), { ...form, id: 999_999 })).rejects.toMatchObject({ code: 'product_not_found' });
});

test('an SKU in use is reported at its field', async () => {
  const { id } = await storeProduct(database, plainForm('TAKEN', { name: { tw: 'Holder' } }));
  await expect(createProduct(ctx(), plainForm('TAKEN'))).rejects.toMatchObject({
    fields: { 'items.0.sku': [{ key: 'repeated_by', facts: { id, name: 'Holder' } }] },
  });
  const twice = plainForm('', {
    type: 'multi',
    options: [glaze],
    items: [plainItem('SAME', { values: ['red'] }), plainItem('same', { values: ['moon'] })],
  });
  await expect(createProduct(ctx(), twice)).rejects.toMatchObject({ fields: { 'items.1.sku': [{ key: 'repeated' }] } });
});

test('options, items and prices must be consistent', async () => {
  const refused = (change: Parameters<typeof plainForm>[1]) => expect(createProduct(ctx(), plainForm('FIT', change))).rejects;
  await refused({ options: [glaze] }).toMatchObject({ fields: { options: [{ key: 'invalid' }], 'items.0.values': [{ key: 'invalid' }] } });
  await refused({ type: 'multi' }).toMatchObject({ fields: { options: [{ key: 'required' }] } });
  await refused({ items: [plainItem('FIT', { min_price: 101 })] }).toMatchObject({
    fields: { 'items.0.price': [{ key: 'below_min_price', facts: { min: 101 } }] },
  });
  await refused({ min_order_quantity: 3, max_per_order: 2 }).toMatchObject({
    fields: { max_per_order: [{ key: 'at_least', facts: { min: 3 } }] },
  });
  await refused({ brand_id: 777, category_ids: [777], media_ids: [777] }).toMatchObject({
    fields: { brand_id: [{ key: 'invalid' }], category_ids: [{ key: 'invalid' }], media_ids: [{ key: 'invalid' }] },
  });
  expect(await database.db.selectFrom('product_items').select('id').where('sku', '=', 'FIT').execute()).toEqual([]);
});

test('staff change stock by the difference to what they saw: a sale in between is preserved', async () => {
  const { id, itemIds } = await storeProduct(database, plainForm('STOCK'));
  const form = await readForm(id);
  await database.db
    .updateTable('product_items')
    .set({ stock: 7 })
    .where('id', '=', itemIds[0] as number)
    .execute();
  await updateProduct(ctx(), { ...form, items: form.items.map((item) => ({ ...item, stock: 15 })) });
  expect(await database.db.selectFrom('product_items').select('stock').where('product_id', '=', id).execute()).toEqual([{ stock: 12 }]);
  expect(
    await database.db
      .selectFrom('stock_movements')
      .select(['kind', 'stock_delta', 'staff_id'])
      .where('product_item_id', '=', itemIds[0] as number)
      .orderBy('id')
      .execute(),
  ).toEqual([
    { kind: 'initial', stock_delta: 10, staff_id: null },
    { kind: 'manual', stock_delta: 5, staff_id: staffId },
  ]);
});

test('stock cannot fall below the reserved quantity', async () => {
  const { id, itemIds } = await storeProduct(database, plainForm('PROMISED'));
  await inTransaction(database.db, (tx) => reserveStock(tx, 9001, [{ product_item_id: itemIds[0] as number, quantity: 4 }]));
  const form = await readForm(id);
  await expect(updateProduct(ctx(), { ...form, items: form.items.map((item) => ({ ...item, stock: 3 })) })).rejects.toMatchObject({
    fields: { 'items.0.stock': [{ key: 'at_least', facts: { min: 4 } }] },
  });
});

test('an item left out is deleted, but only deactivated once an order contains it', async () => {
  const form = plainForm('', {
    type: 'multi',
    options: [glaze],
    items: [plainItem('KEEP', { values: ['red'] }), plainItem('GONE', { values: ['moon'] })],
  });
  const { id, itemIds } = await storeProduct(database, form);
  await inTransaction(database.db, (tx) => reserveStock(tx, 9002, [{ product_item_id: itemIds[0] as number, quantity: 1 }]));
  const single = { ...(await readForm(id)), type: 'single' as const, options: [], items: [plainItem('KEEP-NEW')] };
  await updateProduct(ctx(), single);
  expect(
    await database.db.selectFrom('product_items').select(['sku', 'active']).where('product_id', '=', id).orderBy('id').execute(),
  ).toEqual([
    { sku: 'KEEP', active: false },
    { sku: 'KEEP-NEW', active: true },
  ]);
});

test('an item takes over the SKU and the values of one that was left out but stays for its orders', async () => {
  const form = plainForm('', {
    type: 'multi',
    options: [glaze],
    items: [plainItem('SOLD', { values: ['red'] }), plainItem('REST', { values: ['moon'] })],
  });
  const { id, itemIds } = await storeProduct(database, form);
  const [soldId, restId] = itemIds as [number, number];
  await inTransaction(database.db, (tx) => reserveStock(tx, 9003, [{ product_item_id: soldId, quantity: 1 }]));
  const saved = await readForm(id);
  const taking = { ...saved, items: saved.items.slice(1).map((item) => ({ ...item, sku: 'SOLD', values: ['red'] })) };
  await updateProduct(ctx(), taking);
  expect((await readForm(id)).items).toEqual([{ ...taking.items[0], stock_seen: 10 }]);
  const items = await database.db
    .selectFrom('product_items')
    .select(['id', 'sku', 'active', 'reserved'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();
  expect(items).toEqual([
    { id: soldId, sku: `SOLD #${soldId}`, active: false, reserved: 1 },
    { id: restId, sku: 'SOLD', active: true, reserved: 0 },
  ]);
});

test('items may swap their SKUs in one save', async () => {
  const form = plainForm('', {
    type: 'multi',
    options: [glaze],
    items: [plainItem('SWAP-A', { values: ['red'] }), plainItem('SWAP-B', { values: ['moon'] })],
  });
  const { id } = await storeProduct(database, form);
  const saved = await readForm(id);
  await updateProduct(ctx(), { ...saved, items: saved.items.map((item, i) => ({ ...item, sku: i === 0 ? 'SWAP-B' : 'SWAP-A' })) });
  expect((await readForm(id)).items.map((item) => item.sku)).toEqual(['SWAP-B', 'SWAP-A']);
});

test('a save is logged field by field', async () => {
  const { id } = await storeProduct(database, plainForm('LOGGED'));
  await updateProduct(ctx(), { ...(await readForm(id)), name: { tw: 'Kettle' } });
  const logged = await database.db
    .selectFrom('audit_log')
    .select(['action', 'changes', 'actor_id'])
    .where('subject_type', '=', 'Product')
    .where('subject_id', '=', id)
    .execute();
  expect(logged).toEqual([{ action: 'update', actor_id: staffId, changes: [{ field: 'name.tw', old: 'Teapot', new: 'Kettle' }] }]);
});

test('the list is searched by name and by the prefix of an SKU, and counts its tabs', async () => {
  const { id } = await storeProduct(database, plainForm('FIND-ME-1', { name: { tw: 'Lantern 100%' }, shelf_status: 'draft' }));
  const list = (change: object) => listProducts(ctx(), { page: 1, per_page: 20, sort: '-updated_at', ...change });
  for (const q of ['lantern', '100%', 'find-me']) expect((await list({ q })).data.map((row) => row.id)).toEqual([id]);
  expect((await list({ q: 'ME-1' })).data).toEqual([]);
  const found = await list({ q: 'lantern', shelf_status: ['on_shelf'] });
  expect(found).toMatchObject({ data: [], meta: { total: 0 }, counts: { all: 1, draft: 1, on_shelf: 0, off_shelf: 0 } });
  const [row] = (await list({ q: 'lantern' })).data;
  expect(productRow.parse(row)).toMatchObject({
    price_min: 100,
    price_max: 100,
    stock: 10,
    item_count: 1,
    shelf_status: 'draft',
    picture: null,
  });
});

test('several are put on the shelf at once; those already there stay unchanged', async () => {
  const [draft, shown] = [
    await storeProduct(database, plainForm('SHELF-1', { shelf_status: 'draft' })),
    await storeProduct(database, plainForm('SHELF-2')),
  ];
  await setShelfStatus(ctx(), { ids: [draft.id, shown.id], shelf_status: 'on_shelf' });
  expect([await readForm(draft.id), await readForm(shown.id)]).toMatchObject([
    { shelf_status: 'on_shelf', version: 2 },
    { shelf_status: 'on_shelf', version: 1 },
  ]);
});
