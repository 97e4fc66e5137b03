import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { completeOrders } from './complete-orders.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const revokedReward = async (orderId: number) => {
  const rows = await shop.db
    .selectFrom('credit_transactions')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('type', '=', 'bonus')
    .where('amount', '<', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ amount }) => amount);
};
const readKeptRewards = async (orderId: number) => {
  const rows = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('subject_type', '=', 'Order')
    .where('subject_id', '=', orderId)
    .where('action', '=', 'reward_kept')
    .execute();
  return rows.map(({ changes }) => changes);
};

/** Three pieces for 200 each, paid. */
async function paid() {
  const customerId = await shop.customer(1);
  const { id } = await shop.place({ items: [{ itemId: await shop.item(200), quantity: 3 }], customerId });
  await shop.pay(id);
  const refund = async (quantity: number) => {
    const { version, lines } = await shop.staff('show', { id });
    return shop.staff('refund', { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity }] });
  };
  return { id, customerId, refund };
}

/** Delivered, and completed when the return window is over; returns what the customer had before and how much the reward was. */
async function complete({ id, customerId }: { id: number; customerId: number }) {
  await shop.deliver(id);
  const before = await shop.balance(customerId);
  shop.advance(8);
  await completeOrders(shop.db, shop.now());
  expect(await shop.staff('show', { id })).toMatchObject({ status: 'completed' });
  return { before, reward: (await shop.balance(customerId)) - before };
}

async function rewarded() {
  const order = await paid();
  return { ...order, ...(await complete(order)) };
}

test('returned items of a completed order revoke their share of the reward, the last one the rest', async () => {
  const { id, customerId, before, reward, refund } = await rewarded();
  expect(reward).toBe(60);
  await refund(1);
  expect([await shop.balance(customerId), await revokedReward(id)]).toEqual([before + 40, [-20]]);
  await refund(2);
  expect([await shop.balance(customerId), await revokedReward(id)]).toEqual([before, [-20, -40]]);
  expect(await readKeptRewards(id)).toEqual([]);
});

test('of a spent reward only the balance is revoked, and the audit log has the missing amount', async () => {
  const { id, customerId, before, reward, refund } = await rewarded();
  await shop.place({ items: [{ itemId: await shop.item(500) }], customerId, credits: before + reward - 5 });
  await refund(3);
  expect([await shop.balance(customerId), await revokedReward(id)]).toEqual([0, [-5]]);
  expect(await readKeptRewards(id)).toEqual([[{ field: 'reward_credits', old: reward - 5, new: null }]]);
});

test('items returned before completion reduce the reward only once', async () => {
  const order = await paid();
  await order.refund(1);
  const { before, reward } = await complete(order);
  expect([reward, await revokedReward(order.id)]).toEqual([40, []]);
  await order.refund(1);
  expect([await shop.balance(order.customerId), await revokedReward(order.id)]).toEqual([before + 20, [-20]]);
});

test('a refunded delivery revokes nothing, as it earned nothing', async () => {
  const { id, customerId, before, reward, refund } = await rewarded();
  const { version, refundable } = await shop.staff('show', { id });
  expect(refundable.shipping).toBe(100);
  await shop.staff('refund', { id, version, shipping: 100 });
  expect([await shop.balance(customerId), await revokedReward(id)]).toEqual([before + reward, []]);
  await refund(1);
  expect(await revokedReward(id)).toEqual([-20]);
});
