import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderer } from '#testing/orders/shopping.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { type TestShop, testShop } from '#testing/shop.ts';
import { cartForOrder } from './cart-for-order.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** The people of a cart that was filled in like this, as the order form of staff begins with them. */
async function readPeople(fields: object) {
  const { itemId } = await shop.product();
  const guest = shop.guest();
  const { id } = await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  await guest.call('cart.save', { id, ...fields });
  const { is_same, orderer, recipient } = await cartForOrder(staffContext(shop, 0), { id });
  return { is_same, orderer, recipient };
}

const home = { zip: '103', city: '台北市', district: '大同區', address: '迪化街一段 147 號' };

test('a parcel to the orderer has the address that was typed as the recipient’s', async () => {
  expect(await readPeople(orderer)).toMatchObject({ is_same: true, orderer: { name: '林美惠', phone: '0912345678', ...home } });
});

test('a parcel to somebody else has their address, and without one the orderer’s', async () => {
  const gift = { name: '林美惠', recipient_phone: '0987654321', recipient_zip: '700', recipient_city: '台南市' };
  expect(await readPeople({ ...gift, ...home })).toMatchObject({
    is_same: false,
    orderer: { name: '林美惠', ...home },
    recipient: { phone: '0987654321', zip: '700', city: '台南市', district: '大同區', address: '迪化街一段 147 號' },
  });
});
