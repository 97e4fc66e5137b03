import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OrderingShop, type OrderRequest, orderingShop } from '#testing/orders/ordering.ts';
import { orderJobs } from '../index.ts';
import { receiveTransfer } from '../paying/money.fake.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

const sumLedger = async (id: number) =>
  (await shop.ledger(id)).reduce((sum, row) => (/^(payment|refund)/.test(row) ? sum : sum + Number(row.split(' ')[1])), 0);

describe('late money', () => {
  const expired = async (request: OrderRequest) => {
    const order = await shop.place(request);
    shop.advance(4);
    expect(await orderJobs.expireUnpaidOrders(shop.db, shop.now())).toBeGreaterThan(0);
    return order;
  };
  test('reopens an expired order with everything it had', async () => {
    const [itemId, customerId, offer] = [await shop.item(590), await shop.customer(100), await shop.offer(50, { total: 1 })];
    const order = await expired({ items: [{ itemId }], customerId, credits: 100, offers: [offer] });
    expect(await shop.stock(itemId)).toEqual([10, 0]);
    await receiveTransfer(shop, order.id, order.grand_total);
    expect(await shop.staff('show', { id: order.id })).toMatchObject({
      status: 'processing',
      payment_status: 'paid',
      shipping_status: 'unshipped',
      refunds: [],
    });
    expect(await shop.stock(itemId)).toEqual([9, 0]);
    expect(await sumLedger(order.id)).toBe(order.grand_total);
  });
  test('for sold out items is refunded, and nothing is reopened', async () => {
    const [itemId, customerId] = [await shop.item(590, 1), await shop.customer(100)];
    const order = await expired({ items: [{ itemId }], customerId, credits: 100 });
    await shop.place({ items: [{ itemId }] });
    await receiveTransfer(shop, order.id, order.grand_total);
    const shown = await shop.staff('show', { id: order.id });
    expect(shown).toMatchObject({
      status: 'cancelled',
      payment_status: 'expired',
      refunds: [{ kind: 'late_money', amount: order.grand_total }],
    });
    expect(await shop.balance(customerId)).toBe(100);
  });
  test('never reopens an order cancelled by hand', async () => {
    const itemId = await shop.item(590);
    const { id, grand_total } = await shop.place({ items: [{ itemId }] });
    await shop.staff('move', { id, machine: 'order', from: 'pending', to: 'cancelled' });
    await receiveTransfer(shop, id, grand_total);
    expect(await shop.staff('show', { id })).toMatchObject({ status: 'cancelled', refunds: [{ kind: 'late_money' }] });
  });
});
