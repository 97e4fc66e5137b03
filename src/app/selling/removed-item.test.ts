import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import type { ProductForStaff } from '#modules/catalog/contract.ts';
import { guest, type StaffClient, staffWith } from '#testing/clients.ts';
import { plainForm, plainItem } from '#testing/products/plain-product.ts';
import { storeProduct } from '#testing/products/store-product.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let keeper: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  keeper = await staffWith(shop, 'products view', 'products update');
});
afterAll(() => shop.close());

const glaze = {
  name: { tw: '釉色', en: 'Glaze' },
  display: 'text' as const,
  values: [
    { key: 'red', label: { tw: '紅', en: 'Red' } },
    { key: 'moon', label: { tw: '月白', en: 'Moon' } },
    { key: 'ash', label: { tw: '灰', en: 'Ash' } },
  ],
};

test('an item that staff remove stays in the carts that contain it, as removed from the shelves, and others are deleted', async () => {
  const items = glaze.values.map(({ key }) => plainItem(`BOWL-${key}`, { values: [key] }));
  const { id, itemIds } = await storeProduct(shop.fixtures, plainForm('', { type: 'multi', options: [glaze], items }));
  const [, moon, ash] = itemIds as [number, number, number];
  const visitor = guest(shop);
  const { body: filled } = await visitor.call<CartView>('POST', '/api/cart/update', {
    cart: null,
    item: { product_item_id: moon, quantity: 2, mode: 'add' },
  });
  expect(filled.items).toMatchObject([{ product_item: { spec: 'Moon' }, valid: true }]);

  const { body: form } = await keeper.call<ProductForStaff>('GET', `/api/admin/products/${id}`);
  const kept = { ...form, options: [{ ...glaze, values: glaze.values.slice(0, 1) }], items: form.items.slice(0, 1) };
  const saved = await keeper.call<ProductForStaff>('PUT', `/api/admin/products/${id}`, kept);
  expect(saved.status).toBe(200);
  const left = await shop.db.selectFrom('product_items').select(['id', 'active']).where('product_id', '=', id).orderBy('id').execute();
  expect(left).toEqual([
    { id: itemIds[0], active: true },
    { id: moon, active: false },
  ]);
  expect(left.some((row) => row.id === ash)).toBe(false);

  const { body: cart } = await visitor.call<CartView>('GET', `/api/cart/${filled.id}`);
  expect(cart).toMatchObject({ quantity_count: 0, items_total: 0, can_proceed: false });
  expect(cart.items).toMatchObject([
    {
      product_item: { id: moon, name: 'Teapot', spec: '' },
      quantity: 2,
      valid: false,
      problem: { code: 'off_shelf', message: 'Product removed from the shelves' },
    },
  ]);
  const line = cart.items[0]?.id;
  const { body: emptied } = await visitor.call<CartView>('POST', '/api/cart/remove', { cart: cart.id, item: { id: line } });
  expect(emptied.items).toEqual([]);
});
