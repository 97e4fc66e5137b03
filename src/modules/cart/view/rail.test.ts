import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CartView } from '#modules/cart/contract.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type TestCaller, type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
let guest: TestCaller;
let rules: ReturnType<typeof promotionBuilders>;
beforeAll(async () => {
  shop = await testShop();
  rules = promotionBuilders(shop);
});
beforeEach(async () => {
  guest = shop.guest();
  await shop.db.deleteFrom('settings').where('name', 'in', ['cart_gifts', 'website']).execute();
});
afterAll(() => shop.close());

const put = async (id: string | null, price: number): Promise<CartView> => {
  const { itemId } = await shop.product({ price });
  return guest.call('cart.update', { cart: id, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
};
const marks = ({ rail }: CartView) => rail.map(({ kind, amount, missing, reached }) => [kind, amount, missing, reached]);

/** A builder's home delivery is free from 1,500. */
test('free delivery is the next step before a delivery is chosen and no gift is set', async () => {
  const cart = await put(null, 480);
  expect(cart.free_shipping_missing).toBe(1020);
  expect(marks(cart)).toEqual([['free_shipping', 1500, 1020, false]]);
  expect(cart.progress).toEqual([{ kind: 'free_shipping', missing: 1020, message: '$1,020 more and delivery is free' }]);
});

test('exactly at the threshold delivery is free and its mark reached; one dollar below it is not', async () => {
  const below = await put(null, 1499);
  expect(marks(below)).toEqual([['free_shipping', 1500, 1, false]]);
  expect(below.progress.map(({ missing }) => missing)).toEqual([1]);
  const at = await put(below.id, 1);
  expect(marks(at)).toEqual([['free_shipping', 1500, 0, true]]);
  expect(at.progress).toEqual([]);
});

test('a gift tier is reached above its amount, and the sentence is about the nearest unreached mark', async () => {
  await rules.giftTier(1000, [await rules.gift(10)]);
  const cart = await put(null, 1000);
  expect(marks(cart)).toEqual([
    ['gift_tier', 1000, 1, false],
    ['free_shipping', 1500, 500, false],
  ]);
  expect(cart.progress.map(({ kind, missing }) => [kind, missing])).toEqual([
    ['gift_tier', 1],
    ['free_shipping', 500],
  ]);
  const above = await put(cart.id, 1);
  expect(marks(above)).toEqual([
    ['gift_tier', 1000, 0, true],
    ['free_shipping', 1500, 499, false],
  ]);
});

test('an offer that needs an amount has a mark until it is met, shown only to a reader who may see it', async () => {
  await rules.offer({ code: 'RAIL', benefit: { kind: 'amount', amount: 10 }, conditions: { min_amount: 2000 } });
  const { id } = await put(null, 1700);
  const cart = await guest.call('cart.applyOffer', { cart: id, code: 'RAIL' });
  expect(marks(cart)).toEqual([
    ['free_shipping', 1500, 0, true],
    ['offer', 2000, 300, false],
  ]);
  expect(cart.progress.map(({ kind }) => kind)).toEqual(['offer']);
  const stranger = await shop.guest().call('cart.read', { id });
  expect(marks(stranger)).toEqual([['free_shipping', 1500, 0, true]]);
  expect(stranger.progress).toEqual([]);
});
