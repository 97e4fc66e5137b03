import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvalidInput, type ValidationProblem } from '#shared/refusal.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { plainForm } from '#testing/products/plain-product.ts';
import { addManager, staffContext, storeProduct } from '#testing/products/store-product.ts';
import { createCategory } from './categories/save-category.ts';
import { duplicateProduct } from './duplicate-product.ts';
import { createBrand } from './save-brand.ts';
import { createProduct } from './save-product.ts';

let database: TestDatabase;
let staffId = 0;
beforeAll(async () => {
  database = await testDatabase();
  staffId = await addManager(database);
});
afterAll(() => database.close());

const ctx = () => staffContext(database, staffId);

/** The results of ten concurrent calls: the created ids, and the field errors of the others. */
async function tenAtOnce(create: (n: number) => Promise<{ id: number }>) {
  const answers = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => create(n)));
  const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
  return {
    created: answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.id] : [])),
    refused: refused.map((error): Record<string, ValidationProblem[]> => {
      if (error instanceof InvalidInput) return error.fields;
      throw error;
    }),
  };
}
const nine = <T>(one: T): T[] => Array.from({ length: 9 }, () => one);

test('of ten concurrent products with one SKU one is created; the others get a field error', async () => {
  const { created, refused } = await tenAtOnce((n) => createProduct(ctx(), plainForm('SAME-SKU', { name: { tw: `杯${n}` } })));
  expect(created).toHaveLength(1);
  const repeated = { key: 'repeated_by', facts: { id: created[0], name: expect.stringMatching(/^杯\d$/) } };
  expect(refused).toEqual(nine({ 'items.0.sku': [repeated] }));
});

test('of ten concurrent products with one slug one is created', async () => {
  const { created, refused } = await tenAtOnce((n) => createProduct(ctx(), plainForm(`SLUG-${n}`, { slug: { tw: 'same', en: 'same' } })));
  expect(created).toHaveLength(1);
  const repeated = [{ key: 'repeated_by', facts: { id: created[0], name: expect.any(String) } }];
  expect(refused).toEqual(nine({ 'slug.tw': repeated, 'slug.en': repeated }));
});

test('of ten concurrent brands, and of ten categories, with one slug one is created', async () => {
  const brand = {
    name: { tw: '窯' },
    slug: { tw: 'kiln' },
    intro: null,
    logo_media_id: null,
    banner_media_id: null,
    country: null,
    seo: null,
    sort: 0,
    active: true,
  };
  const brands = await tenAtOnce(() => createBrand(ctx(), brand));
  expect([brands.created.length, brands.refused.length]).toEqual([1, 9]);
  expect(brands.refused[0]).toEqual({ 'slug.tw': [{ key: 'repeated_by', facts: { id: brands.created[0], name: '窯' } }] });
  const category = {
    ...{ name: { tw: '壺' }, slug: { tw: 'pots' }, intro: null, media_id: null, seo: null },
    ...{ in_menu: true, product_order: 'manual' as const, active: true, parent_id: null },
  };
  const categories = await tenAtOnce(() => createCategory(ctx(), category));
  expect([categories.created.length, categories.refused.length]).toEqual([1, 9]);
});

test('ten concurrent copies of one product are ten products', async () => {
  const { id } = await storeProduct(database, plainForm('ORIGINAL'));
  const { created, refused } = await tenAtOnce(() => duplicateProduct(ctx(), { id }));
  expect([created.length, refused]).toEqual([10, []]);
  const rows = await database.db.selectFrom('product_items').select('sku').where('product_id', 'in', created).execute();
  expect(new Set(rows.map(({ sku }) => sku)).size).toBe(10);
});
