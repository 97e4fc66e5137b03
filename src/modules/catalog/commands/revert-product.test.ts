import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { localDay } from '#shared/time/time-zone.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { catalogContract, type ProductForm, productForm } from '../contract.ts';
import { productLogs } from '../queries/record-logs.ts';
import { itemMovements } from '../queries/staff-items.ts';
import { readProduct } from '../queries/staff-product.ts';
import { editProductItems, takeStock } from './edit-items.ts';
import { revertProduct } from './revert-product.ts';
import { updateProduct } from './save-product.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);
const logs = async (id: number, overrides: object = {}) =>
  (await productLogs(ctx(), catalogContract.productLogs.input.parse({ id, ...overrides }))).data;
const save = async (id: number, change: Partial<ProductForm>): Promise<void> => {
  const stored = await readProduct(ctx(), { id });
  await updateProduct(ctx(), { ...productForm.parse(stored), ...change, id, version: stored.version });
};
const newest = async (id: number): Promise<number> => (await logs(id))[0]?.id ?? 0;

test('a log entry is reverted field by field, and that is logged too', async () => {
  const { id } = await storeProduct(database, plainForm('R-1'));
  await save(id, { name: { tw: '壺', en: 'Pot' }, subtitle: { tw: '手作' }, shelf_status: 'draft' });
  await revertProduct(ctx(), { id, log_id: await newest(id) });
  expect(await readProduct(ctx(), { id })).toMatchObject({ name: { tw: 'Teapot' }, subtitle: null, shelf_status: 'on_shelf' });
  const [entry] = await logs(id);
  expect(entry).toMatchObject({ action: 'revert', actor: { name: 'Mei' } });
  expect(entry?.changes).toContainEqual({ field: 'name.tw', old: '壺', new: 'Teapot' });
});

const groups: [string, Partial<ProductForm>][] = [
  ['texts for search engines', { seo: { title: { tw: '壺', en: 'Pot' }, description: null, media_id: null } }],
  ['a preorder with a day and a note', { preorder: { enabled: true, ship_from: '2027-01-04', note: { tw: '春天' } } }],
  ['a preorder alone', { preorder: { enabled: true, ship_from: null, note: null } }],
];

test.each(groups)('%s are taken off and put on again by reverting, with the rest of the entry', async (_, group) => {
  const { id } = await storeProduct(database, plainForm(`R-GROUP-${Object.keys(group)}-${JSON.stringify(group).length}`));
  const read = async () => {
    const { seo, preorder, tags } = await readProduct(ctx(), { id });
    // A group without texts is the same as none.
    return { seo: seo?.title ? seo : null, preorder, tags };
  };
  const none = { seo: null, preorder: null, tags: [] };
  await save(id, { ...group, tags: ['new'] });
  await revertProduct(ctx(), { id, log_id: await newest(id) });
  expect(await read()).toEqual(none);
  await save(id, group);
  await save(id, none);
  await revertProduct(ctx(), { id, log_id: await newest(id) });
  expect(await read()).toEqual({ ...none, ...group });
});

test('values changed since stay, and with nothing to revert it is refused', async () => {
  const { id } = await storeProduct(database, plainForm('R-2'));
  await save(id, { name: { tw: '一' }, member_only: true });
  const first = await newest(id);
  await save(id, { name: { tw: '二' } });
  await revertProduct(ctx(), { id, log_id: first });
  expect(await readProduct(ctx(), { id })).toMatchObject({ name: { tw: '二' }, member_only: false });
  await expect(revertProduct(ctx(), { id, log_id: first })).rejects.toMatchObject({ code: 'nothing_to_revert' });
  await expect(revertProduct(ctx(), { id, log_id: 999_999 })).rejects.toMatchObject({ code: 'nothing_to_revert' });
});

test('a price edited in the stock sheet is reverted, its stock never is', async () => {
  const {
    id,
    itemIds: [itemId = 0],
  } = await storeProduct(database, plainForm('R-3'));
  await editProductItems(ctx(), { edits: [{ id: itemId, price: 250, stock_delta: 5, reason: '進貨' }] });
  await revertProduct(ctx(), { id, log_id: await newest(id) });
  expect((await readProduct(ctx(), { id })).items[0]).toMatchObject({ price: 100, stock: 15 });
  await takeStock(ctx(), { counts: [{ id: itemId, counted: 7 }] });
  await expect(revertProduct(ctx(), { id, log_id: await newest(id) })).rejects.toMatchObject({ code: 'nothing_to_revert' });
  const ledger = await itemMovements(ctx(), { id: itemId, page: 1, per_page: 20 });
  expect(ledger.data.map(({ kind, stock, staff_name, reason }) => [kind, stock, staff_name, reason])).toEqual([
    ['stocktake', 7, 'Mei', null],
    ['manual', 15, 'Mei', '進貨'],
    ['initial', 10, null, null],
  ]);
});

test('the log is filtered by a field, also of one SKU, and by days of the shop', async () => {
  const {
    id,
    itemIds: [itemId = 0],
  } = await storeProduct(database, plainForm('R.4+'));
  await editProductItems(ctx(), { edits: [{ id: itemId, price: 300 }] });
  await save(id, { name: { tw: '三' } });
  expect(await logs(id, { field: 'price' })).toHaveLength(1);
  expect(await logs(id, { field: 'name' })).toHaveLength(1);
  expect(await logs(id, { field: 'pric.' })).toHaveLength(0);
  const today = localDay(systemClock.now(), 'Asia/Taipei');
  expect(await logs(id, { from: today, until: today })).toHaveLength(2);
  expect(await logs(id, { until: '2020-01-01' })).toHaveLength(0);
});
