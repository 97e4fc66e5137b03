import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentForm } from '#modules/payments/contract.ts';
import { addPaymentMethod } from '#modules/payments/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type OrderingShop, orderingShop } from '#testing/orders/ordering.ts';
import { orderForMail } from '../queries/mail-order.ts';
import { lockOrder } from '../store/orders.ts';
import { changeMethod } from './change-method.ts';

let shop: OrderingShop;
beforeAll(async () => {
  shop = await orderingShop();
});
afterAll(async () => {
  expect(await shop.broken()).toEqual([]);
  await shop.close();
});

test('the time to pay by another method begins when it is chosen, and every view shows until when', async () => {
  const common = { note: null, min_total: null, max_total: null, countries: ['tw'], active: true, instructions: null, fee: 0 };
  const form = {
    ...common,
    name: { tw: '儲值' },
    kind: 'bank_transfer',
    bank: { name: 'Bank', branch: '', code: '000', account_name: 'T', account_number: '1' },
  };
  const quick = await inTransaction(shop.db, (tx) => addPaymentMethod(tx, paymentForm.parse({ ...form, expire_minutes: 60 })));
  const customerId = await shop.customer();
  const { id, token } = await shop.place({ items: [{ itemId: await shop.item(600) }], customerId });
  shop.advance(2);
  await inTransaction(shop.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order) await changeMethod(tx, order, quick.id, { kind: 'customer', id: customerId, name: 'Lin' }, shop.now());
  });
  const until = '2026-11-22T05:00:00.000Z';
  expect((await shop.guest('byToken', { token })).payment.deadline).toBe(until);
  expect((await shop.as(customerId)('mine', {})).data).toMatchObject([{ id, deadline: until }]);
  expect((await orderForMail(shop.db, id))?.payment.deadline).toEqual(new Date(until));
});
