import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { blankGift } from '../contract/blank-gift.ts';
import { type BrandForm, type CategoryForm, catalogContract, type GiftForm } from '../contract.ts';
import { availableGifts } from '../queries/available-gifts.ts';
import { shelfCards } from '../queries/shelf/cards.ts';
import { listGifts, readGift } from '../queries/staff-gifts.ts';
import { categoryProducts, listBrands, listCategories, readBrand, readCategory } from '../queries/staff-taxonomy.ts';
import { deleteCategory } from './categories/delete-category.ts';
import { moveCategory } from './categories/move-category.ts';
import { orderCategoryProducts } from './categories/order-category-products.ts';
import { createCategory, updateCategory } from './categories/save-category.ts';
import { deleteBrand } from './delete-brand.ts';
import { deleteGift } from './delete-gift.ts';
import { moveGiftStock } from './move-gift-stock.ts';
import { deductStock, releaseStock, reserveStock } from './move-stock.ts';
import { createBrand, updateBrand } from './save-brand.ts';
import { createGift, updateGift } from './save-gift.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.schema.alterTable('stock_movements').dropConstraint('stock_movements_order_id_fkey').execute();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);
const categoryForm = (name: string, change: Partial<CategoryForm> = {}): CategoryForm => ({
  name: { tw: name },
  slug: { tw: '' },
  intro: null,
  media_id: null,

  seo: null,
  in_menu: true,
  product_order: 'manual',
  active: true,
  ...change,
});
const category = async (name: string, parent_id: number | null = null) =>
  (await createCategory(ctx(), { ...categoryForm(name), parent_id })).id;
const listChildNames = async (parent: number | null) =>
  (await listCategories(ctx())).data.filter((row) => row.parent_id === parent).map((row) => row.name.tw);
const brandForm = (name: string, change: Partial<BrandForm> = {}): BrandForm => ({
  name: { tw: name },
  slug: { tw: '' },
  intro: null,
  logo_media_id: null,
  banner_media_id: null,
  country: 'TW',
  seo: null,
  sort: 0,
  active: true,
  ...change,
});
const giftForm = (name: string, change: Partial<GiftForm> = {}): GiftForm => ({ ...blankGift, name: { tw: name }, ...change });
const logged = async (type: string, id: number) =>
  (
    await database.db
      .selectFrom('audit_log')
      .select(['action'])
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.action);

const move = async (id: number, parent_id: number | null) =>
  moveCategory(ctx(), { id, parent_id, position: 0, tree: (await listCategories(ctx())).tree });

describe('categories', () => {
  test('are at most four levels deep and never form a cycle', async () => {
    const a = await category('a');
    const b = await category('b', a);
    const c = await category('c', b);
    const d = await category('d', c);
    await expect(category('e', d)).rejects.toMatchObject({ fields: { parent_id: [{ key: 'too_deep', facts: { max: 4 } }] } });
    await expect(move(a, c)).rejects.toMatchObject({
      fields: { parent_id: [{ key: 'invalid' }] },
    });
    await expect(move(a, await category('top'))).rejects.toMatchObject({
      fields: { parent_id: [{ key: 'too_deep' }] },
    });
    await move(c, a);
    expect(await listChildNames(a)).toEqual(['c', 'b']);
    expect(await logged('Category', c)).toEqual(['create', 'move']);
  });

  test('of two concurrent moves below each other only one succeeds', async () => {
    const [a, b] = [await category('left'), await category('right')];
    const moves = await Promise.allSettled([move(a, b), move(b, a)]);
    expect(moves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('twenty who saw the same tree move at once: exactly one wins, the others learn that it changed', async () => {
    const parent = await category('Ordered below');
    const ids: number[] = [];
    for (let n = 0; n < 20; n += 1) ids.push(await category(`below ${n}`, parent));
    const { tree } = await listCategories(ctx());
    const moves = await Promise.allSettled(ids.map((id) => moveCategory(ctx(), { id, parent_id: parent, position: 5, tree })));
    const won = moves.flatMap((each, at) => (each.status === 'fulfilled' ? [{ id: ids[at], ...each.value }] : []));
    expect(won).toHaveLength(1);
    const refused = moves.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toEqual(Array.from({ length: 19 }, () => expect.objectContaining({ code: 'category_tree_changed' })));
    const after = await listCategories(ctx());
    expect(after.data.filter(({ parent_id }) => parent_id === parent)[5]?.id).toBe(won[0]?.id);
    expect([after.tree === won[0]?.tree, after.tree === tree]).toEqual([true, false]);
    expect((await Promise.all(ids.map((id) => logged('Category', id)))).flat().filter((action) => action === 'move')).toHaveLength(1);
  });

  test('a tree is another one once a category was added or deleted, and the same after a save', async () => {
    const id = await category('Renamed');
    const { tree } = await listCategories(ctx());
    await updateCategory(ctx(), { ...categoryForm('Renamed again'), id, version: 1 });
    expect((await listCategories(ctx())).tree).toBe(tree);
    const added = await category('Added');
    await expect(moveCategory(ctx(), { id, parent_id: null, position: 0, tree })).rejects.toMatchObject({ code: 'category_tree_changed' });
    await deleteCategory(ctx(), { id: added });
    expect(await moveCategory(ctx(), { id, parent_id: null, position: 0, tree })).toEqual({ tree: expect.not.stringMatching(tree) });
  });

  test('a slug is unique, and of two concurrent saves the later is refused', async () => {
    const id = await category('Tea');
    const other = await createCategory(ctx(), { ...categoryForm('Other', { slug: { tw: 'other', en: 'shared' } }), parent_id: null });
    const save = (version: number, slug: CategoryForm['slug']) => updateCategory(ctx(), { ...categoryForm('Tea', { slug }), id, version });
    await expect(save(1, { tw: 'tea', en: 'shared' })).rejects.toMatchObject({
      fields: { 'slug.en': [{ key: 'repeated_by', facts: { id: other.id, name: 'Other' } }] },
    });
    expect(await save(1, { tw: 'tea' })).toEqual({ id, version: 2 });
    await expect(save(1, { tw: 'tea' })).rejects.toMatchObject({ code: 'category_changed', facts: { current: 2 } });
    expect(await readCategory(ctx(), { id })).toMatchObject({ slug: { tw: 'tea' }, version: 2, parent_id: null });
  });

  test('list chosen products first, for both staff and shoppers, and are deleted only when empty', async () => {
    const id = await category('Ordered');
    const ids: number[] = [];
    for (const sku of ['O-1', 'O-2', 'O-3']) ids.push((await storeProduct(database, plainForm(sku, { category_ids: [id] }))).id);
    const [first, second, third] = ids as [number, number, number];
    await orderCategoryProducts(ctx(), { id, product_ids: [third] });
    await orderCategoryProducts(ctx(), { id, product_ids: [second] });
    expect((await categoryProducts(ctx(), { id, page: 1, per_page: 20 })).data.map((row) => row.id)).toEqual([second, third, first]);
    const query = { filter: { category_id: id }, sort: 'featured' as const, page: 1, perPage: 24, now: systemClock.now() };
    expect((await shelfCards(database.db, query)).cards.map((card) => card.id)).toEqual([second, third, first]);
    await expect(deleteCategory(ctx(), { id })).rejects.toMatchObject({ code: 'category_in_use' });
    const empty = await category('Empty');
    await deleteCategory(ctx(), { id: empty });
    await expect(readCategory(ctx(), { id: empty })).rejects.toMatchObject({ code: 'category_not_found' });
  });
});

test('a brand is created, saved with its version, and deleted once no product has it', async () => {
  const { id } = await createBrand(ctx(), brandForm('Kiln', { sort: 3 }));
  await expect(createBrand(ctx(), brandForm('Other', { slug: { tw: 'kiln' } }))).rejects.toMatchObject({
    fields: { 'slug.tw': [{ key: 'repeated_by', facts: { id, name: 'Kiln' } }] },
  });
  await expect(createBrand(ctx(), brandForm('Logo', { logo_media_id: 777 }))).rejects.toMatchObject({
    fields: { logo_media_id: [{ key: 'invalid' }] },
  });
  await updateBrand(ctx(), { ...brandForm('Old kiln'), id, version: 1 });
  await expect(updateBrand(ctx(), { ...brandForm('Late'), id, version: 1 })).rejects.toMatchObject({ code: 'brand_changed' });
  expect(await readBrand(ctx(), { id })).toMatchObject({ name: { tw: 'Old kiln' }, slug: { tw: 'old-kiln' }, version: 2 });
  await storeProduct(database, plainForm('OF-BRAND', { brand_id: id }));
  const input = catalogContract.listBrands.input.parse({ q: 'kiln' });
  expect((await listBrands(ctx(), input)).data).toMatchObject([{ id, product_count: 1, picture: null }]);
  await expect(deleteBrand(ctx(), { id })).rejects.toMatchObject({ code: 'brand_in_use' });
  const free = await createBrand(ctx(), brandForm('Free'));
  await deleteBrand(ctx(), { id: free.id });
  expect(await logged('Brand', free.id)).toEqual(['create', 'delete']);
});

describe('gifts', () => {
  test('are given while they are active and in their period', async () => {
    const now = new Date('2026-11-20T04:00:00Z');
    const make = async (name: string, change: Partial<GiftForm>) =>
      (await createGift(ctx(), { ...giftForm(name, change), stock: 2, linked_item_id: null })).id;
    const on = await make('on', { starts_at: '2026-11-20T04:00:00.000Z' });
    await make('later', { starts_at: '2026-11-20T04:00:01.000Z' });
    await make('over', { ends_at: '2026-11-20T04:00:00.000Z' });
    const off = await make('off', { active: false });
    expect([...(await availableGifts(database.db, now)).keys()]).toEqual([on]);
    expect((await availableGifts(database.db, now, [off])).size).toBe(0);
    expect((await availableGifts(database.db, now, [on])).get(on)).toMatchObject({ in_stock: 2, linked_item_id: null });
  });

  test('have a ledger, are saved with their version, and stay once an order contains one', async () => {
    const { id } = await createGift(ctx(), { ...giftForm('spoon'), stock: 2, linked_item_id: null });
    await updateGift(ctx(), { ...giftForm('tea spoon', { cost_price: 12 }), id, version: 1 });
    await expect(updateGift(ctx(), { ...giftForm('late'), id, version: 1 })).rejects.toMatchObject({ code: 'gift_changed' });
    expect(await readGift(ctx(), { id })).toMatchObject({ name: { tw: 'tea spoon' }, cost_price: 12, version: 2, stock: 2 });
    await inTransaction(database.db, (tx) => reserveStock(tx, 77, [{ gift_id: id, quantity: 2 }]));
    expect(await moveGiftStock(ctx(), { id, delta: 3 })).toEqual({ stock: 5, reserved: 2 });
    await expect(moveGiftStock(ctx(), { id, delta: -4 })).rejects.toMatchObject({
      fields: { delta: [{ key: 'at_least', facts: { min: -3 } }] },
    });
    await expect(deleteGift(ctx(), { id })).rejects.toMatchObject({ code: 'gift_in_use' });
    const { id: unused } = await createGift(ctx(), { ...giftForm('unused'), stock: 1, linked_item_id: null });
    await deleteGift(ctx(), { id: unused });
    expect((await listGifts(ctx(), catalogContract.listGifts.input.parse({ q: 'spoon' }))).data).toMatchObject([
      { id, stock: 5, given: 2 },
    ]);
    await inTransaction(database.db, (tx) => deductStock(tx, 77));
    expect(await readGift(ctx(), { id })).toMatchObject({ stock: 3, reserved: 0, given: 2 });
    await inTransaction(database.db, (tx) => releaseStock(tx, 77));
    expect(await readGift(ctx(), { id })).toMatchObject({ stock: 5, reserved: 0, given: 0 });
  });

  test('a linked gift has no stock of its own', async () => {
    const { itemIds } = await storeProduct(database, plainForm('GIVEN'));
    const linked = { ...giftForm('linked'), linked_item_id: itemIds[0] as number };
    await expect(createGift(ctx(), { ...linked, stock: 1 })).rejects.toMatchObject({ fields: { stock: [{ key: 'at_most' }] } });
    const { id } = await createGift(ctx(), { ...linked, stock: 0 });
    expect((await availableGifts(database.db, systemClock.now(), [id])).get(id)).toMatchObject({ in_stock: 10, sku: 'GIVEN' });
    await expect(moveGiftStock(ctx(), { id, delta: 1 })).rejects.toMatchObject({ fields: { delta: [{ key: 'invalid' }] } });
  });
});

/** Saves version 1 ten times at once: the versions that the nine refusals name. */
async function versionsTold(save: (n: number) => Promise<{ version: number }>): Promise<unknown[]> {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => save(n)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  return answers.flatMap((answer) => (answer.status === 'rejected' ? answer.reason.facts?.current : []));
}

test('of ten who save at once one does, and the refusals name the version that it made', async () => {
  const nineTimes = Array(9).fill(2);
  const category = await createCategory(ctx(), { ...categoryForm('Race'), parent_id: null });
  expect(await versionsTold((n) => updateCategory(ctx(), { ...categoryForm(`Race ${n}`), id: category.id, version: 1 }))).toEqual(
    nineTimes,
  );
  const brand = await createBrand(ctx(), brandForm('Race'));
  expect(await versionsTold((n) => updateBrand(ctx(), { ...brandForm(`Race ${n}`), id: brand.id, version: 1 }))).toEqual(nineTimes);
  const gift = await createGift(ctx(), { ...giftForm('Race'), stock: 1, linked_item_id: null });
  expect(await versionsTold((n) => updateGift(ctx(), { ...giftForm(`Race ${n}`), id: gift.id, version: 1 }))).toEqual(nineTimes);
});
