import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
  await shop.db.updateTable('products').set({ shelf_status: 'off_shelf' }).execute();
});
afterAll(() => shop.close());

async function fillCart(price: number): Promise<string> {
  const { itemId } = await shop.product({ price });
  return (await guest.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } })).id;
}
const readFillers = async (caller: TestCaller, id: string) =>
  (await caller.call('cart.fillers', { id })).data.map(({ product_item_id, price }) => [product_item_id, price]);

test('proposes the cheapest items of which one earns the gift, then free delivery, without items that are too cheap, sold out or in the cart', async () => {
  await rules.giftTier(1000, [await rules.gift(10)]);
  const id = await fillCart(900);
  await shop.product({ price: 100 });
  await shop.product({ price: 101, stock: 0 });
  const [enough, moreExpensive, expensive] = [
    await shop.product({ price: 101 }),
    await shop.product({ price: 120 }),
    await shop.product({ price: 700 }),
  ];
  const mostExpensive = await shop.product({ price: 800 });
  expect(await readFillers(guest, id)).toEqual([
    [enough.itemId, 101],
    [moreExpensive.itemId, 120],
    [expensive.itemId, 700],
  ]);
  await guest.call('cart.update', { cart: id, item: { product_item_id: enough.itemId, quantity: 1, mode: 'add' } });
  // 1,001 of 1,500: the next step is free delivery, though none is chosen yet.
  expect(await readFillers(guest, id)).toEqual([
    [expensive.itemId, 700],
    [mostExpensive.itemId, 800],
  ]);
});

test('for free delivery only items of the same parcel count, at the price after their own offer', async () => {
  const id = await fillCart(1400);
  const chilled = await shop.product({ price: 150, form: { temperature: 'chilled' } });
  const less = await shop.product({ price: 105 });
  const half = await shop.product({ price: 220 });
  for (const { itemId } of [less, half]) {
    const scope = { include: [{ kind: 'item', id: itemId }], exclude: [] };
    await rules.offer({
      trigger: 'auto',
      class: 'item',
      benefit: { kind: 'percent', percent: 50 },
      ...({ scope: JSON.stringify(scope) } as object),
    });
  }
  const { deliveries } = await guest.call('cart.read', { id });
  const delivery = deliveries.find(({ free_threshold }) => free_threshold === 1500)?.id ?? 0;
  const { progress } = await guest.call('cart.save', { id, delivery_method_id: delivery });
  expect(progress).toMatchObject([{ kind: 'free_shipping', missing: 100 }]);
  const found = await readFillers(guest, id);
  expect(found.map(([item]) => item)).not.toContain(chilled.itemId);
  expect(found).toEqual([[half.itemId, 110]]);
});

test('members-only items are shown to members only, and another customer’s cart is refused', async () => {
  await rules.giftTier(1000, [await rules.gift(10)]);
  const membersOnly = await shop.product({ price: 150, form: { member_only: true } });
  const id = await fillCart(900);
  expect(await readFillers(guest, id)).toEqual([]);
  const member = await shop.member();
  const { itemId } = await shop.product({ price: 900 });
  const ownCart = await member.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'add' } });
  expect((await readFillers(member, ownCart.id)).map(([item]) => item)).toContain(membersOnly.itemId);
  await expect(shop.guest().call('cart.fillers', { id: ownCart.id })).rejects.toMatchObject({ code: 'cart_not_found' });
});
