import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { staffContext, storeProduct } from '#testing/products/store-product.ts';
import { type ProductForm, productForStaff } from '../contract.ts';
import { sellableCombos } from '../queries/sellable-combos.ts';
import { shelfProduct } from '../queries/shelf/product.ts';
import { readProduct } from '../queries/staff-product.ts';
import { reserveStock } from './move-stock.ts';
import { updateProduct } from './save-product.ts';
import { setShelfStatus } from './set-shelf-status.ts';

let database: TestDatabase;
const now = new Date('2026-11-20T04:00:00Z');
let orders = 0;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_staff_id_fkey').execute();
});
afterAll(() => database.close());

const ctx = () => staffContext(database, 1);
const part = async (sku: string, price: number, stock: number) => {
  const { id, itemIds } = await storeProduct(database, plainForm(sku, { items: [plainItem(sku, { price, stock })] }));
  return { id, itemId: itemIds[0] as number };
};
const slot = (pick: number, items: number[], change: Partial<ProductForm['slots'][number]> = {}): ProductForm['slots'][number] => ({
  name: { tw: 'slot' },
  pick,
  is_distinct: false,
  items: items.map((product_item_id) => ({ product_item_id, extra_price: 0, max_per_set: null })),
  ...change,
});
const comboForm = (slots: ProductForm['slots'], combo: ProductForm['combo'] = { pricing: 'sum', value: null }) =>
  plainForm('', { type: 'combo', name: { tw: 'Tea set' }, items: [], slots, combo });
const listed = (id: number) =>
  database.db
    .selectFrom('products')
    .select(['list_price', 'list_price_max', 'list_suggested_price', 'stock_word'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const readForm = async (id: number) => {
  const {
    media: _m,
    sold_count: _c,
    archived: _a,
    created_at: _x,
    updated_at: _y,
    ...form
  } = productForStaff.parse(await readProduct(ctx(), { id }));
  return { ...form, items: [] };
};
const reserve = (demands: { product_item_id: number; quantity: number }[]) =>
  database.db.transaction().execute((tx) => reserveStock(tx, ++orders, demands));

test('a combo is read back as it was saved, its slots keeping their ids', async () => {
  const [pot, red, moon] = [await part('POT', 1000, 5), await part('RED', 200, 9), await part('MOON', 300, 9)];
  const slots = [slot(1, [pot.itemId]), slot(2, [red.itemId, moon.itemId], { is_distinct: true })];
  const { id } = await storeProduct(database, comboForm(slots, { pricing: 'sum_minus_percent', value: 12.5 }));
  const form = await readForm(id);
  expect(form).toMatchObject({ type: 'combo', combo: { pricing: 'sum_minus_percent', value: 12.5 }, slots });
  expect(await listed(id)).toEqual({ list_price: 1312, list_price_max: 1312, list_suggested_price: 1500, stock_word: 'low' });
  const [first, second] = form.slots;
  await updateProduct(ctx(), { ...form, slots: [second as never, { ...first, name: { tw: 'pot' } } as never] });
  expect((await readForm(id)).slots.map((each) => each.id)).toEqual([second?.id, first?.id]);
  const combos = await sellableCombos(database.db, [id, pot.id], now);
  expect([...combos.keys()]).toEqual([id]);
  expect(combos.get(id)).toMatchObject({ pricing: 'sum_minus_percent', value: 1250, sellable: 5, availability: 'low' });
});

test('a combo without slots, without a price, or with a slot that cannot be filled is refused', async () => {
  const { itemId } = await part('FILL', 100, 5);
  const refused = (form: ProductForm) => expect(storeProduct(database, form)).rejects;
  await refused(comboForm([])).toMatchObject({ fields: { slots: [{ key: 'required' }] } });
  await refused({ ...comboForm([slot(1, [itemId])]), combo: null }).toMatchObject({ fields: { combo: [{ key: 'required' }] } });
  await refused(comboForm([slot(1, [itemId])], { pricing: 'fixed', value: null })).toMatchObject({
    fields: { 'combo.value': [{ key: 'required' }] },
  });
  await refused(comboForm([slot(2, [itemId], { is_distinct: true })])).toMatchObject({
    fields: { 'slots.0.pick': [{ key: 'at_most', facts: { max: 1 } }] },
  });
  await refused(comboForm([slot(1, [itemId, itemId, 999_999])])).toMatchObject({
    fields: {
      'slots.0.items.1.product_item_id': [{ key: 'repeated' }],
      'slots.0.items.2.product_item_id': [{ key: 'invalid' }],
    },
  });
  await refused(plainForm('NOT-COMBO', { slots: [slot(1, [itemId])] })).toMatchObject({ fields: { slots: [{ key: 'invalid' }] } });
});

test('the stock word of a combo follows its parts, also when two are sold concurrently', async () => {
  const [a, b] = [await part('SET-A', 100, 20), await part('SET-B', 100, 20)];
  const { id } = await storeProduct(database, comboForm([slot(2, [a.itemId, b.itemId])]));
  expect(await listed(id)).toMatchObject({ stock_word: 'available' });
  await Promise.all([reserve([{ product_item_id: a.itemId, quantity: 15 }]), reserve([{ product_item_id: b.itemId, quantity: 15 }])]);
  expect(await listed(id)).toMatchObject({ stock_word: 'low' });
  await Promise.all([reserve([{ product_item_id: a.itemId, quantity: 4 }]), reserve([{ product_item_id: b.itemId, quantity: 5 }])]);
  expect(await listed(id)).toMatchObject({ stock_word: 'sold_out' });
});

test('an off-shelf part makes no sets', async () => {
  const { id: partId, itemId } = await part('HIDDEN', 100, 20);
  const { id } = await storeProduct(database, comboForm([slot(1, [itemId])]));
  await setShelfStatus(ctx(), { ids: [partId], shelf_status: 'off_shelf' });
  expect(await listed(id)).toMatchObject({ stock_word: 'sold_out' });
  const page = await shelfProduct(database.db, id, now);
  expect(page).toMatchObject({ availability: 'sold_out', items: [], slots: [{ items: [{ availability: 'off_shelf' }] }] });
  await setShelfStatus(ctx(), { ids: [partId], shelf_status: 'on_shelf' });
  expect(await listed(id)).toMatchObject({ stock_word: 'available' });
});

test('a new price of a part changes the sum, and a part stays when it is removed from its product', async () => {
  const { id: partId, itemId } = await part('PRICED', 100, 20);
  const { id } = await storeProduct(database, comboForm([slot(3, [itemId])]));
  const form = productForStaff.parse(await readProduct(ctx(), { id: partId }));
  await updateProduct(ctx(), { ...form, items: [{ ...(form.items[0] as ProductForm['items'][number]), price: 150 }] });
  expect(await listed(id)).toMatchObject({ list_price: 450 });
  const changed = productForStaff.parse(await readProduct(ctx(), { id: partId }));
  const glaze = { name: { tw: 'glaze' }, display: 'text' as const, values: [{ key: 'a', label: { tw: 'a' } }] };
  await updateProduct(ctx(), { ...changed, type: 'multi', options: [glaze], items: [plainItem('PRICED-A', { values: ['a'] })] });
  expect(await listed(id)).toMatchObject({ stock_word: 'sold_out' });
  expect(await database.db.selectFrom('product_items').select('active').where('id', '=', itemId).executeTakeFirst()).toEqual({
    active: false,
  });
});

test('combos that share parts in opposite order sell without a deadlock, and saving them waits for the locks', async () => {
  const [a, b] = [await part('OPP-A', 100, 60), await part('OPP-B', 100, 60)];
  const { id } = await storeProduct(database, comboForm([slot(1, [a.itemId]), slot(1, [b.itemId])]));
  const other = await storeProduct(database, comboForm([slot(1, [b.itemId]), slot(1, [a.itemId])]));
  const sets = (order: number[]) => reserve(order.map((product_item_id) => ({ product_item_id, quantity: 1 })));
  const saves = [id, other.id].map(async (combo) => updateProduct(ctx(), { ...(await readForm(combo)), name: { tw: 'again' } }));
  await Promise.all([...Array.from({ length: 60 }, (_, i) => sets(i % 2 ? [a.itemId, b.itemId] : [b.itemId, a.itemId])), ...saves]);
  expect([await listed(id), await listed(other.id)]).toMatchObject([{ stock_word: 'sold_out' }, { stock_word: 'sold_out' }]);
});
