import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import { blankOffer } from '#modules/pricing/contract.ts';
import { guest, staffWith } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

test('a category that an offer excludes is merged only after the offer was changed, so that its products are never discounted', async () => {
  const staff = await staffWith(
    shop,
    'categories view',
    'categories update',
    'categories create',
    'offers view',
    'offers create',
    'offers update',
  );
  const category = async (tw: string): Promise<number> => {
    const form = { name: { tw }, slug: { tw: '' }, intro: null, media_id: null, seo: null, in_menu: true, active: true };
    const body = { ...form, product_order: 'manual', parent_id: null };
    return (await staff.call<{ id: number }>('POST', '/api/admin/product-categories', body)).body.id;
  };
  const [from, into] = [await category('甲'), await category('乙')];
  const { itemId } = await shop.fixtures.product({ price: 1000, form: { category_ids: [from] } });
  const excluding = (id: number) => ({ include: [], exclude: [{ kind: 'category', id }] });
  const offer = { ...blankOffer, name: { tw: '全館九折', en: 'Ten per cent off' } };
  const added = { ...offer, scope: excluding(from) };
  const { id, version } = (await staff.call<{ id: number; version: number }>('POST', '/api/admin/offers', added)).body;
  const merge = () => staff.call('POST', `/api/admin/product-categories/${from}/merge?locale=en`, { into_id: into });
  const total = async () => {
    const item = { product_item_id: itemId, quantity: 1 };
    return (await guest(shop).call<CartView>('POST', '/api/cart/update', { cart: null, item })).body.final_total;
  };
  const before = await total();
  expect(before).toBeGreaterThanOrEqual(1000);
  expect(await merge()).toMatchObject({ status: 409, body: { code: 'category_in_offers', names: 'Ten per cent off' } });
  expect((await staff.call('PUT', `/api/admin/offers/${id}`, { ...offer, scope: excluding(into), version })).status).toBe(200);
  expect(await merge()).toMatchObject({ status: 204 });
  expect(await total()).toBe(before);
});
