import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

test('cash on delivery that nobody collected: staff take the goods back, without money', async () => {
  const item = await shop.item(600);
  const { id } = await shop.place({ items: [{ itemId: item, quantity: 2 }], payment: 'cod' });
  for (const [from, to] of [
    ['unshipped', 'shipped'],
    ['shipped', 'failed'],
    ['failed', 'returned'],
  ] as const)
    await shop.staff('move', { id, machine: 'shipping', from, to });
  expect(await shop.stock(item)).toEqual([8, 0]);
  const { version, lines } = await shop.staff('show', { id });
  const back = await shop.staff('refund', { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 2, restock: true }] });
  expect(back).toMatchObject({ status: 'returned', payment_status: 'unpaid', refunds: [], to_give_back: 0 });
  expect(await shop.stock(item)).toEqual([10, 0]);
});
