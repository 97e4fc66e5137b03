import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { completeOrders } from './complete-orders.ts';
import { grantOwedRewards } from './reward-order.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
  const value = json({ reserve: true, reward_rate: 10 });
  await shop.db.insertInto('settings').values({ name: 'credits', value }).execute();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

/** An order of 600 with a promised reward of 60, delivered and past its return window. */
async function completed(): Promise<{ id: number; customerId: number }> {
  const customerId = await shop.customer(0);
  const { id } = await shop.place({ items: [{ itemId: await shop.item(200), quantity: 3 }], customerId });
  await shop.pay(id);
  await shop.deliver(id);
  shop.advance(8);
  await completeOrders(shop.db, shop.now());
  return { id, customerId };
}

test('a reward that the shop’s purse cannot pay is owed, and granted once when the purse has been filled', async () => {
  const [first, second] = [await completed(), await completed()];
  expect([await shop.balance(first.customerId), await shop.balance(second.customerId)]).toEqual([0, 0]);
  expect(await grantOwedRewards(shop.db, shop.now())).toBe(0);

  const fill = (amount: number) => inTransaction(shop.db, (tx) => fundShop(tx, { amount, now: shop.now() }));
  await fill(100);
  expect(await grantOwedRewards(shop.db, shop.now())).toBe(1);
  expect([await shop.balance(first.customerId), await shop.balance(second.customerId)]).toEqual([60, 0]);
  await fill(20);
  expect(await grantOwedRewards(shop.db, shop.now())).toBe(1);
  expect(await grantOwedRewards(shop.db, shop.now())).toBe(0);
  expect([await shop.balance(first.customerId), await shop.balance(second.customerId)]).toEqual([60, 60]);
});
