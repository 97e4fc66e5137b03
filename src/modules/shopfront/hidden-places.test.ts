import { afterAll, beforeAll, expect, test } from 'vitest';
import { productSetup } from '#modules/catalog/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

type Named = { id: number }[];
const get = async <T>(url: string) => (await guest(shop).call<T>('GET', url)).body;

test('what is below a hidden category is in no breadcrumb, no suggestion and no filter, as its page is not found', async () => {
  const below = await inTransaction(shop.db, async (tx) => {
    const parent = await productSetup.addCategory(tx, { name: { tw: '季節' }, slug: { tw: 'season' } });
    await tx.updateTable('categories').set({ active: false }).where('id', '=', parent).execute();
    return productSetup.addCategory(tx, { name: { tw: '立夏茶席' }, slug: { tw: 'summer' }, parent_id: parent });
  });
  const { id } = await shop.fixtures.product({ form: { category_ids: [below] } });
  expect((await guest(shop).call('GET', `/api/categories/${below}`)).status).toBe(404);
  const { breadcrumb } = await get<{ breadcrumb: Named }>(`/api/products/${id}`);
  const { categories } = await get<{ categories: Named }>(`/api/search/suggest?q=${encodeURIComponent('立夏')}`);
  const { facets } = await get<{ facets: { categories: Named } }>('/api/products?facets=1');
  expect([breadcrumb, categories, facets.categories]).toEqual([[], [], []]);
});

test('a hidden brand is named neither on the page of a product nor on its card', async () => {
  const brand = await inTransaction(shop.db, (tx) => productSetup.addBrand(tx, { name: { tw: '停用牌' }, slug: { tw: 'off' } }));
  await shop.db.updateTable('brands').set({ active: false }).where('id', '=', brand).execute();
  const { id } = await shop.fixtures.product({ form: { brand_id: brand } });
  const { data } = await get<{ data: { id: number; brand: string }[] }>('/api/products');
  expect(data.find((card) => card.id === id)).toMatchObject({ brand: '' });
  expect(await get(`/api/products/${id}`)).toMatchObject({ brand: null });
});
