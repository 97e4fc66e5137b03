import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { staffContext, storeProduct } from '#testing/products/store-product.ts';
import { catalogContract } from '../contract.ts';
import { productChoices } from './item-choices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await storeProduct(database, plainForm('TEA-1', { items: [plainItem('TEA-1', { barcode: '4711234567899', stock: 7 })] }));
  await storeProduct(database, plainForm('TEA-12', { items: [plainItem('TEA-12')] }));
});
afterAll(() => database.close());

const found = async (input: object) =>
  (await productChoices(staffContext(database, 1), catalogContract.productChoices.input.parse(input))).data.map(({ sku, sellable }) => [
    sku,
    sellable,
  ]);

test('an exact match of a scanned or typed code comes first, with its sellable quantity', async () => {
  expect((await found({ of: 'item', q: 'tea-1' }))[0]).toEqual(['TEA-1', 7]);
  expect(await found({ of: 'item', q: '4711234567899' })).toEqual([['TEA-1', 7]]);
  expect(await found({ of: 'item', q: '471123456789' })).toEqual([]);
});

test('a deactivated SKU is not offered any more, but found by its id', async () => {
  const { id } = await database.db.selectFrom('product_items').select('id').where('sku', '=', 'TEA-12').executeTakeFirstOrThrow();
  await database.db.updateTable('product_items').set({ active: false }).where('id', '=', id).execute();
  expect(await found({ of: 'item', q: 'TEA-12' })).toEqual([]);
  expect((await found({ of: 'item', ids: String(id) })).map(([sku]) => sku)).toEqual(['TEA-12']);
});
