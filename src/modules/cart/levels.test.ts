import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#platform/db/json.ts';
import { type TestShop, testShop } from '#testing/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function memberOf(level: { reward_multiplier: number; free_shipping: boolean } | null) {
  const member = await shop.member();
  if (!level) return member;
  const spent_from = 1000 + member.id;
  const { id } = await shop.db
    .insertInto('customer_levels')
    .values({ name: json({ tw: '金卡' }), spent_from, ...level })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db.updateTable('customers').set({ level_id: id }).where('id', '=', member.id).execute();
  return member;
}
async function fillCart(member: Awaited<ReturnType<typeof memberOf>>, itemId: number) {
  const { id } = await member.call('cart.update', { cart: null, item: { product_item_id: itemId, quantity: 1, mode: 'set' } });
  return member.call('cart.save', { id, delivery_method_id: shop.home });
}

test('a level with free delivery waives the fee of its members’ carts, and requires no amount', async () => {
  const { itemId } = await shop.product({ price: 600 });
  const carts = [
    await fillCart(await memberOf(null), itemId),
    await fillCart(await memberOf({ reward_multiplier: 100, free_shipping: true }), itemId),
  ];
  expect(
    carts.map(({ shipping_total, final_total, free_shipping_missing }) => [shipping_total, final_total, free_shipping_missing]),
  ).toEqual([
    [100, 700, 900],
    [0, 600, null],
  ]);
});

test('the reward follows the level, and a planned rate from its millisecond on', async () => {
  const { itemId } = await shop.product({ price: 1280 });
  const from = new Date(shop.clock.now().getTime() + 60_000);
  await shop.db
    .insertInto('settings')
    .values({
      name: 'credits',
      value: json<Record<string, unknown>>({ reward_rate: 2, reserve: false }),
      planned: json<Record<string, unknown>>({ reward_rate: 5 }),
      planned_from: from,
    })
    .execute();
  const [plain, gold] = [await memberOf(null), await memberOf({ reward_multiplier: 150, free_shipping: false })];
  const rewards = async () => [(await fillCart(plain, itemId)).reward_credits, (await fillCart(gold, itemId)).reward_credits];
  shop.clock.set(new Date(from.getTime() - 1));
  expect(await rewards()).toEqual([25, 38]);
  shop.clock.set(from);
  expect(await rewards()).toEqual([64, 96]);
});
