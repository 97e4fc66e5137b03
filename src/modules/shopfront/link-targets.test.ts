import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { addArticle, addPage } from '#modules/content/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { staffContext, storeProduct } from '#testing/products/store-product.ts';
import { linkTargets } from './link-targets.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a link may lead to each category, brand and page and to the named products; what shoppers do not see is marked', async () => {
  const { db } = database;
  const ids = await inTransaction(db, async (tx) => {
    const top = await productSetup.addCategory(tx, { name: { tw: '茶' }, slug: { tw: 'tea' } });
    const below = await productSetup.addCategory(tx, { name: { tw: '茶具' }, slug: { tw: 'ware' }, parent_id: top });
    const brand = await productSetup.addBrand(tx, { name: { tw: '茶山' }, slug: { tw: 'hill' } });
    const page = await addPage(tx, { title: { tw: '故事', en: 'Story' }, slug: { tw: 'story' }, html: [{ tw: '<p>一</p>' }] });
    return { top, below, brand, page };
  });
  const product = await storeProduct(database, plainForm('LINK-1'));
  const other = await storeProduct(database, plainForm('LINK-2'));
  const read = async () => (await linkTargets(staffContext(database, 0), { products: [product.id], articles: [] })).data;
  const marks = async () => (await read()).map(({ kind, id, is_public }) => [kind, id, is_public]);
  expect(await marks()).toEqual([
    ['brand', ids.brand, true],
    ['category', ids.top, true],
    ['category', ids.below, true],
    ['product', product.id, true],
    ['page', ids.page, true],
  ]);
  expect((await read()).at(-1)).toMatchObject({ name: { tw: '故事', en: 'Story' }, slug: { tw: 'story' }, in_menu: false });
  await db.updateTable('pages').set({ in_menu: true }).execute();
  expect((await read()).filter(({ in_menu }) => in_menu).map(({ kind, id }) => [kind, id])).toEqual([['page', ids.page]]);
  await db.updateTable('categories').set({ active: false }).where('id', '=', ids.top).execute();
  await db.updateTable('pages').set({ status: 'draft' }).execute();
  await db.updateTable('products').set({ shelf_status: 'off_shelf' }).where('id', '=', product.id).execute();
  expect((await marks()).filter(([, , isPublic]) => !isPublic).map(([kind, id]) => [kind, id])).toEqual([
    ['category', ids.top],
    ['category', ids.below],
    ['product', product.id],
    ['page', ids.page],
  ]);
  expect(other.id).not.toBe(product.id);
});

test('a page of tomorrow and an article of tomorrow are not public until their millisecond', async () => {
  const at = new Date('2026-12-01T00:00:00.000Z');
  const { page, news } = await inTransaction(database.db, async (tx) => {
    const article = { slug: { tw: 'news' }, excerpt: null, body: { tw: '<p>一</p>' }, category_id: null, media_id: null, author: '林' };
    const text = { title: { tw: '明天' }, slug: { tw: 'tomorrow' }, html: [{ tw: '<p>一</p>' }] };
    return { page: await addPage(tx, text), news: await addArticle(tx, { ...article, title: { tw: '消息' }, published_at: at }) };
  });
  await database.db.updateTable('pages').set({ publish_at: at, status: 'published' }).where('id', '=', page).execute();
  const publicAt = async (now: Date) => {
    const ctx = { ...staffContext(database, 0), clock: { now: () => now } };
    const { data } = await linkTargets(ctx, { products: [], articles: [news] });
    return data.filter(({ kind, id }) => (kind === 'page' && id === page) || kind === 'article').map(({ is_public }) => is_public);
  };
  expect([await publicAt(new Date(at.getTime() - 1)), await publicAt(at)]).toEqual([
    [false, false],
    [true, true],
  ]);
});
