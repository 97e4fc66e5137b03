import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { readProduct } from '../../queries/staff-product.ts';
import { categoryProducts, listCategories } from '../../queries/staff-taxonomy.ts';
import { mergeCategory as mergeWith } from './merge-category.ts';
import { createCategory } from './save-category.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);
const mergeCategory = (at: ReturnType<typeof ctx>, input: { id: number; into_id: number }) => mergeWith(at, input, async () => []);
const category = async (tw: string, parent_id: number | null = null): Promise<number> => {
  const form = { name: { tw }, slug: { tw: '' }, intro: null, media_id: null, seo: null, in_menu: true, active: true };
  return (await createCategory(ctx(), { ...form, product_order: 'manual', parent_id })).id;
};

test('a merged category moves its products and children to the target and is deleted', async () => {
  const [from, into] = [await category('甲'), await category('乙')];
  const [child, targetChild] = [await category('甲一', from), await category('乙一', into)];
  const both = await storeProduct(database, plainForm('M-1', { category_ids: [from, into] }));
  const main = await storeProduct(database, plainForm('M-2', { category_ids: [from] }));
  await mergeCategory(ctx(), { id: from, into_id: into });
  const rows = (await listCategories(ctx())).data;
  expect(rows.map(({ id }) => id)).not.toContain(from);
  expect(rows.filter(({ parent_id }) => parent_id === into).map(({ id }) => id)).toEqual([targetChild, child]);
  const inside = await categoryProducts(ctx(), { id: into, page: 1, per_page: 20 });
  expect(inside.data.map(({ id }) => id).sort()).toEqual([both.id, main.id].sort());
  expect((await readProduct(ctx(), { id: main.id })).category_ids).toEqual([into]);
});

test('it cannot be merged into itself, a descendant or a missing category, and then nothing moves', async () => {
  const top = await category('丙');
  const child = await category('丙一', top);
  const grandchild = await category('丙二', child);
  await expect(mergeCategory(ctx(), { id: top, into_id: top })).rejects.toMatchObject({ message: 'invalid input' });
  await expect(mergeCategory(ctx(), { id: top, into_id: grandchild })).rejects.toMatchObject({ message: 'invalid input' });
  await expect(mergeCategory(ctx(), { id: top, into_id: 999_999 })).rejects.toMatchObject({ code: 'category_not_found' });
  expect((await listCategories(ctx())).data.find(({ id }) => id === child)?.parent_id).toBe(top);
});
