import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffSetup } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { staffContext, storeProduct } from '#testing/products/store-product.ts';
import { createCategory } from '../commands/categories/save-category.ts';
import { deductStock, reserveStock } from '../commands/move-stock.ts';
import { createBrand } from '../commands/save-brand.ts';
import { bulkBrands } from '../commands/switch-active.ts';
import { catalogContract } from '../contract.ts';
import { tagChoices } from './choices.ts';
import { itemCounts, listProductItems } from './staff-items.ts';
import { listProducts } from './staff-products.ts';
import { listBrands, listCategories } from './staff-taxonomy.ts';

let database: TestDatabase;
let staffId = 0;
let teaId = 0;
let teaItem = 0;
const ctx = () => staffContext(database, staffId);
const slug = { tw: '' };
const page = { intro: null, seo: null, slug };
const categoryForm = { ...page, media_id: null, in_menu: true, product_order: 'manual' as const, active: true };

beforeAll(async () => {
  database = await testDatabase();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
  staffId = await inTransaction(database.db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    return staffSetup.createStaff(tx, {
      name: 'Mei',
      email: 'mei@example.com',
      password: 'Kettle2026',
      roles: ['manager'],
      now: systemClock.now(),
    });
  });
  const tea = await storeProduct(
    database,
    plainForm('TEA', { tags: ['autumn'], items: [plainItem('TEA', { stock: 20, barcode: '471' })] }),
  );
  teaId = tea.id;
  await storeProduct(database, plainForm('GONE', { tags: ['autumn', 'gift'], items: [plainItem('GONE', { stock: 0 })] }));
  teaItem = tea.itemIds[0] ?? 0;
  const set = {
    name: { tw: 'slot' },
    pick: 2,
    is_distinct: false,
    items: [{ product_item_id: teaItem, extra_price: 0, max_per_set: null }],
  };
  await storeProduct(
    database,
    plainForm('', { type: 'combo', name: { tw: 'Set' }, items: [], slots: [set], combo: { pricing: 'sum', value: null } }),
  );
});
afterAll(() => database.close());

const list = (change: object) => listProducts(ctx(), catalogContract.listProducts.input.parse(change));

test('recent sales count deducted units; a combo shows how many sets can be sold', async () => {
  const items = [{ product_item_id: teaItem, quantity: 4 }];
  await inTransaction(database.db, async (tx) => {
    await reserveStock(tx, 1, items, ctx().clock.now());
    await deductStock(tx, 1, ctx().clock.now());
  });
  const { data } = await list({});
  const byName = new Map(data.map((row) => [row.name.tw + row.type, row]));
  expect(data.find(({ id }) => id === teaId)?.sold_30).toBe(4);
  expect(byName.get('Setcombo')?.stock).toBe(8);
  await database.db
    .updateTable('stock_movements')
    .set({ created_at: new Date('2026-01-01T00:00:00Z') })
    .execute();
  expect((await list({})).data.find(({ id }) => id === teaId)?.sold_30).toBe(0);
});

test('products are found by tag and by the day they were changed', async () => {
  expect((await list({ tag: 'gift' })).meta.total).toBe(1);
  expect(await tagChoices(ctx())).toEqual({ data: ['autumn', 'gift'] });
  expect((await list({ changed_from: '2001-01-01' })).meta.total).toBe(3);
  expect((await list({ changed_until: '2001-01-01' })).meta.total).toBe(0);
});

test('each tab of the stock sheet has as many rows as its count', async () => {
  const counts = await itemCounts(ctx());
  expect(counts).toMatchObject({ all: 2, out: 1, no_barcode: 1, today: 2 });
  for (const stock of ['low', 'out', 'today', 'no_barcode'] as const)
    expect((await listProductItems(ctx(), catalogContract.listProductItems.input.parse({ stock }))).meta.total).toBe(counts[stock]);
});

test('a category counts its descendants’ products, each once', async () => {
  const top = (await createCategory(ctx(), { ...categoryForm, name: { tw: '茶' }, parent_id: null })).id;
  const oolong = (await createCategory(ctx(), { ...categoryForm, name: { tw: '烏龍' }, parent_id: top })).id;
  const black = (await createCategory(ctx(), { ...categoryForm, name: { tw: '紅茶' }, parent_id: top })).id;
  await storeProduct(database, plainForm('BOTH', { category_ids: [oolong, black, top] }));
  await storeProduct(database, plainForm('ONE', { category_ids: [oolong] }));
  const counts = new Map((await listCategories(ctx())).data.map((row) => [row.id, [row.product_count, row.total_count]]));
  expect([top, oolong, black].map((id) => counts.get(id))).toEqual([
    [1, 2],
    [2, 2],
    [1, 1],
  ]);
});

test('many brands are hidden at once; hidden ones stay unchanged', async () => {
  const brand = { ...page, logo_media_id: null, banner_media_id: null, country: null, sort: 0 };
  const shown = (await createBrand(ctx(), { ...brand, name: { tw: '窯' }, active: true })).id;
  const hidden = (await createBrand(ctx(), { ...brand, name: { tw: '坊' }, active: false })).id;
  const answer = await bulkBrands(ctx(), { ids: [shown, hidden, 999_999], active: false });
  expect(answer).toMatchObject({ done: [shown], unchanged: [hidden], failed: [{ id: 999_999, code: 'brand_not_found' }] });
  expect((await listBrands(ctx(), catalogContract.listBrands.input.parse({ active: '0' }))).meta.total).toBe(2);
});

test('a combo is found by its stock, which is that of its parts', async () => {
  const { itemIds } = await storeProduct(database, plainForm('RARE', { items: [plainItem('RARE', { stock: 0 })] }));
  const items = itemIds.map((product_item_id) => ({ product_item_id, extra_price: 0, max_per_set: null }));
  const slots = [{ name: { tw: 'slot' }, pick: 1, is_distinct: false, items }];
  const combo = { pricing: 'sum' as const, value: null };
  const { id } = await storeProduct(database, plainForm('', { type: 'combo', name: { tw: 'Rare set' }, items: [], slots, combo }));
  for (const stock of ['out', 'low'] as const) expect((await list({ stock, type: ['combo'] })).data.map((row) => row.id)).toEqual([id]);
});

test('a row is low where the filter of low stock finds it: at the threshold of one of its SKUs, not one above', async () => {
  const low = async (sku: string, ...stocks: number[]) => {
    const items = stocks.map((stock, n) => plainItem(`${sku}-${n}`, { stock, low_stock_threshold: 12, values: [`v${n}`] }));
    const values = stocks.map((_, n) => ({ key: `v${n}`, label: { tw: `${n}` } }));
    const options = [{ name: { tw: '色' }, display: 'text' as const, values }];
    return (await storeProduct(database, plainForm('', { type: 'multi', options, items }))).id;
  };
  const [at, above, oneOfTwo] = [await low('LOW-AT', 12), await low('LOW-ABOVE', 13), await low('LOW-ONE', 90, 12)];
  const rows = (await list({ per_page: 100 })).data.filter(({ id }) => [at, above, oneOfTwo].includes(id));
  expect(new Map(rows.map(({ id, is_low }) => [id, is_low]))).toEqual(
    new Map([
      [at, true],
      [above, false],
      [oneOfTwo, true],
    ]),
  );
  const found = (await list({ stock: 'low', per_page: 100 })).data.map(({ id }) => id);
  expect([at, above, oneOfTwo].map((id) => found.includes(id))).toEqual([true, false, true]);
});
