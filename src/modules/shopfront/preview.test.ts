import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { partial } from '#testing/partial.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { productDetail } from './contract.ts';
import { preview } from './products.ts';

let database: TestDatabase;
let known = 0;
const now = new Date('2026-11-20T04:00:00Z');
const staff = () => partial<Context>({ db: database.db, clock: { now: () => now }, locale: 'tw' });
const count = async (): Promise<number[]> => {
  const of = async (table: 'products' | 'product_items' | 'stock_movements' | 'product_search') =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  return Promise.all([of('products'), of('product_items'), of('stock_movements'), of('product_search')]);
};

beforeAll(async () => {
  database = await testDatabase();
  const form = plainForm('TEA', { name: { tw: '茶' }, items: [plainItem('TEA', { price: 100, stock: 3 })] });
  known = (
    await inTransaction(database.db, (tx) =>
      productSetup.addProduct(tx, form, { currency: 'twd', now, staffId: null, stockKind: 'initial' }),
    )
  ).id;
});
afterAll(() => database.close());

test('a draft is shown as the shop would show it, and nothing is stored', async () => {
  const before = await count();
  // Same SKU and slug as the existing product: a preview conflicts with none.
  const form = plainForm('TEA', {
    shelf_status: 'draft',
    name: { tw: '高山茶', en: 'Mountain tea' },
    items: [plainItem('TEA', { price: 680, stock: 9, suggested_price: 780 })],
  });
  const page = await preview(staff(), { ...form, id: known, locale: 'en' });
  expect(productDetail.parse(page)).toMatchObject({
    id: known,
    name: 'Mountain tea',
    price: 680,
    suggested_price: 780,
    availability: 'available',
  });
  expect(await count()).toEqual(before);
});

test('a form that could not be saved cannot be previewed', async () => {
  const form = plainForm('X', { items: [plainItem('X', { price: 10, min_price: 20 })] });
  await expect(preview(staff(), { ...form, locale: 'tw' })).rejects.toThrow(InvalidInput);
});
