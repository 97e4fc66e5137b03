import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function fillCart() {
  const { itemId } = await shop.product({ price: 600 });
  const caller = shop.guest();
  const cart = await caller.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'set' } });
  return { caller, cart };
}
const offerPickup = (active: boolean) => shop.db.updateTable('delivery_methods').set({ active }).where('id', '=', shop.pickup).execute();

test('the only delivery is chosen already, with its fee; of two none is, and what a shopper chose stays', async () => {
  const { caller, cart } = await fillCart();
  expect([cart.delivery_method_id, cart.shipping_total]).toEqual([null, 0]);
  expect(cart.blockers.some(({ target }) => target === 'delivery_method_id')).toBe(true);

  await offerPickup(false);
  const only = await fillCart();
  expect([only.cart.delivery_method_id, only.cart.shipping_total]).toEqual([shop.home, 100]);
  expect(only.cart.blockers.some(({ target }) => target === 'delivery_method_id')).toBe(false);

  await offerPickup(true);
  await caller.call('cart.save', { id: cart.id, delivery_method_id: shop.pickup });
  await offerPickup(false);
  const after = await caller.call('cart.save', { id: cart.id, customer_note: '-' });
  expect(after.delivery_method_id).toBe(null);
  expect(after.blockers.some(({ target }) => target === 'delivery_method_id')).toBe(true);
});
