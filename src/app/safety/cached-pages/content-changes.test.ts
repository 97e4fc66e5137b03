import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ContentName } from '#platform/cache/content-names.ts';
import { type Content, createContentReader } from '#platform/cache/content-reader.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { brandForm, categoryForm, productForm } from '#testing/forms/content-forms.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let staff: StaffClient;
let readContent: () => Promise<Content>;
let [near, category, brand] = [0, 0, 0];

async function call(method: Parameters<StaffClient['call']>[0], path: string, body?: object) {
  const answer = await staff.call(method, path, body);
  expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
  return answer;
}
const createRecord = async (path: string, body: object): Promise<number> => Number((await call('POST', path, body)).body['id']);

/** Reads a record as its form does and saves it with this change. */
async function resave(path: string, change: object): Promise<void> {
  const { body } = await call('GET', path);
  await call('PUT', path, { ...body, ...change });
}

beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
  readContent = createContentReader(shop.fixtures.db, shop.fixtures.clock);
  category = await createRecord('/api/admin/product-categories', categoryForm());
  brand = await createRecord('/api/admin/brands', brandForm());
  near = await createRecord('/api/admin/products', productForm({ category_ids: [category], brand_id: brand }));
});
afterAll(() => shop.close());

test('a price costs its product and the lists it is in, and nothing else', async () => {
  const other = await createRecord('/api/admin/product-categories', categoryForm());
  const far = await createRecord('/api/admin/products', productForm({ category_ids: [other] }));
  const row = await shop.fixtures.db
    .selectFrom('product_items')
    .select(['id', 'updated_at'])
    .where('product_id', '=', far)
    .executeTakeFirstOrThrow();
  const { at } = await readContent();
  const edits = [{ id: row.id, updated_at: row.updated_at.toISOString(), price: 4321 }];
  await call('PATCH', '/api/admin/product-items', { edits });
  const content = await readContent();
  const isUnchanged = (name: ContentName) => content.isUnchanged(at, [name]);
  expect([`product:${far}`, `category:${other}`, 'lists'].map((name) => isUnchanged(name as ContentName))).toEqual([false, false, false]);
  const counted = ['shelf', 'facets', `facets:${other}`];
  const others = [`product:${near}`, `category:${category}`, `brand:${brand}`, ...counted, 'categories', 'brands', 'settings'];
  expect(others.filter((name) => !isUnchanged(name as ContentName))).toEqual([]);
});

test('a product that leaves a category, a brand or the shelf changes the list it was in', async () => {
  const [from, otherBrand] = [
    await createRecord('/api/admin/product-categories', categoryForm()),
    await createRecord('/api/admin/brands', brandForm()),
  ];
  const moved = await createRecord('/api/admin/products', productForm({ category_ids: [from], brand_id: otherBrand }));
  for (const change of [{ brand_id: null }, { category_ids: [category] }]) {
    const { at } = await readContent();
    await resave(`/api/admin/products/${moved}`, change);
    const content = await readContent();
    const left: ContentName = 'brand_id' in change ? `brand:${otherBrand}` : `category:${from}`;
    expect([left, 'shelf' as const].map((name) => content.isUnchanged(at, [name]))).toEqual([false, false]);
  }
});

test('what filters count changes in all categories of the product, and nowhere else', async () => {
  const [first, second] = [
    await createRecord('/api/admin/product-categories', categoryForm({ parent_id: category })),
    await createRecord('/api/admin/product-categories', categoryForm()),
  ];
  const counted = await createRecord('/api/admin/products', productForm({ category_ids: [first, second] }));
  const changed = async (sql: RawBuilder<unknown>): Promise<string[]> => {
    const { at } = await readContent();
    await sql.execute(shop.fixtures.db);
    const content = await readContent();
    const names: ContentName[] = ['facets', `facets:${category}`, `facets:${first}`, `facets:${second}`];
    return names.filter((name) => !content.isUnchanged(at, [name]));
  };
  const all = ['facets', `facets:${category}`, `facets:${first}`, `facets:${second}`];
  expect(await changed(sql`update products set name = '{"tw": "Pot"}', list_price = 77 where id = ${counted}`)).toEqual([]);
  expect(await changed(sql`update product_categories set position = 3 where product_id = ${counted}`)).toEqual([]);
  expect(await changed(sql`update products set stock_word = 'low' where id = ${counted}`)).toEqual(all);
  expect(await changed(sql`update products set tags = '{new}' where id = ${counted}`)).toEqual(all);
  expect(await changed(sql`update product_items set active = false where product_id = ${counted}`)).toEqual(all);
  expect(await changed(sql`delete from product_categories where product_id = ${counted} and category_id = ${second}`)).toEqual(all);
  expect(await changed(sql`update products set tags = '{gift}' where id = ${near}`)).toEqual(['facets', `facets:${category}`]);
});
