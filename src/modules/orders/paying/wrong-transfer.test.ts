import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { selectOrder } from '../store/orders.ts';
import { receiveTransfer, sendRefunds } from './money.fake.ts';
import { isPayable } from './payable.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

test('a transfer of a wrong sum that staff give back: the order can be paid again, and owes and is owed nothing then', async () => {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(600) }] });
  await receiveTransfer(shop, id, 70);
  const wrong = await shop.staff('show', { id });
  expect(wrong).toMatchObject({ payment_status: 'unpaid', balance: { mismatch: true } });
  const given = await shop.staff('refund', { id, version: wrong.version, goodwill: 70, reason: 'wrong sum' });
  expect(given).toMatchObject({ to_give_back: 70, balance: { mismatch: false } });
  const order = await selectOrder(shop.db, { id });
  expect(order && isPayable(order)).toBe(true);
  await sendRefunds(shop, id);
  await receiveTransfer(shop, id, 700);
  expect(await shop.staff('show', { id })).toMatchObject({ payment_status: 'paid', due: 0, to_give_back: 0, balance: { mismatch: false } });
});

test('a refused refund of it holds the order again, until staff have sent the money', async () => {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(600) }] });
  await receiveTransfer(shop, id, 70);
  await shop.staff('refund', { id, version: (await shop.staff('show', { id })).version, goodwill: 70, reason: 'wrong sum' });
  await sendRefunds(shop, id, { state: 'refused', code: 'x', message: 'no' });
  expect(await shop.staff('show', { id })).toMatchObject({
    payment_status: 'unpaid',
    balance: { mismatch: true, received: 70, refunded: 0 },
  });
});

test('nothing that an unpaid order contains is refunded: only the money that came in goes back', async () => {
  const { id } = await shop.place({ items: [{ itemId: await shop.item(600) }] });
  await receiveTransfer(shop, id, 70);
  const { version, lines } = await shop.staff('show', { id });
  const goods = { id, version, lines: [{ line_id: lines[0]?.id ?? 0, quantity: 1, restock: true }] };
  await expect(shop.staff('refund', goods)).rejects.toMatchObject({ code: 'order_not_paid' });
  await expect(shop.staff('refund', { id, version, shipping: 50 })).rejects.toMatchObject({ code: 'order_not_paid' });
  expect(await shop.staff('show', { id })).toMatchObject({ version, refunds: [], balance: { received: 70 } });
});
