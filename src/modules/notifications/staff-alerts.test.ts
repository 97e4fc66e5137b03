import { afterAll, beforeAll, expect, test } from 'vitest';
import { stockNotices } from '#modules/catalog/index.ts';
import { grantCredits } from '#modules/credits/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { json } from '#platform/db/json.ts';
import { signUpCustomer } from '#testing/clients.ts';
import { type MailWorker, mailWorker } from '#testing/mails.ts';
import { type MailedOrders, mailedOrders, toRecipientsAndSubjects } from '#testing/orders/mailed-orders.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
let worker: MailWorker;
beforeAll(async () => {
  shop = await servedShop();
  await staffSetup.createAdministrator(shop.db, systemClock, { name: 'Mei', email: 'mei@shop.tw', password: 'Kettle2026', locale: 'en' });
  await shop.db
    .insertInto('settings')
    .values({ name: 'website', value: json({ locale: 'en' }) })
    .onConflict((c) => c.column('name').doUpdateSet({ value: json({ locale: 'en' }) }))
    .execute();
  worker = mailWorker(shop.db, shop.fixtures.clock);
});
afterAll(() => shop.close());

const now = () => shop.fixtures.clock.now();
const setStock = (id: number, stock: number) => shop.db.updateTable('product_items').set({ stock }).where('id', '=', id).execute();
const report = async () => {
  await Promise.all(Array.from({ length: 20 }, () => stockNotices.reportLowStock(shop.db, now())));
  return toRecipientsAndSubjects(await worker.run());
};

test('an item that falls to its warning level is reported once, and again after it was restocked', async () => {
  const { itemId } = await shop.fixtures.product({ stock: 6 });
  await report();
  await setStock(itemId, 5);
  expect(await report()).toEqual([['mei@shop.tw', 'An item is running low']]);
  await setStock(itemId, 4);
  expect(await report()).toEqual([]);
  await setStock(itemId, 6);
  expect(await report()).toEqual([]);
  await setStock(itemId, 0);
  expect(await report()).toEqual([['mei@shop.tw', 'An item is running low']]);
});

test('staff hear when the shop’s credits fall below their level, and not with each grant after that', async () => {
  await shop.db
    .insertInto('settings')
    .values({ name: 'credits', value: json({ reserve: true, low_balance: 400 }) })
    .execute();
  const purse = await shop.db.selectFrom('credit_purses').select('id').where('owner_type', '=', 'shop').executeTakeFirstOrThrow();
  await shop.db.updateTable('credit_purses').set({ balance: 500 }).where('id', '=', purse.id).execute();
  await shop.db.insertInto('credit_lots').values({ purse_id: purse.id, amount: 500, remaining: 500 }).execute();
  const { id } = await signUpCustomer(shop);
  await worker.run();
  const grant = (amount: number, effectKey: string) =>
    inTransaction(shop.db, (tx) =>
      grantCredits(tx, { customerId: id, amount, effectKey, description: { tw: '補償' }, expiresAt: null, now: now() }),
    );
  const toStaff = async () => toRecipientsAndSubjects(await worker.run()).filter(([to]) => to === 'mei@shop.tw');
  await grant(100, 'low:1');
  expect(await toStaff()).toEqual([]);
  await grant(1, 'low:2');
  expect(await toStaff()).toEqual([['mei@shop.tw', 'The shop’s credits are down to $399']]);
  await grant(1, 'low:3');
  expect(await toStaff()).toEqual([]);
});

test('staff hear once of a payment that failed', async () => {
  const orders: MailedOrders = await mailedOrders();
  await orders.shop.db
    .insertInto('settings')
    .values({ name: 'website', value: json({ locale: 'en', notify_emails: ['desk@shop.tw'] }) })
    .onConflict((c) => c.column('name').doUpdateSet({ value: json({ locale: 'en', notify_emails: ['desk@shop.tw'] }) }))
    .execute();
  const order = await orders.placed();
  await orders.step(order.id, 'payment', 'pending', { force: true });
  await orders.step(order.id, 'payment', 'failed', { force: true });
  const mails = (await orders.worker.run()).filter(({ to }) => to === 'desk@shop.tw');
  expect(toRecipientsAndSubjects(mails)).toEqual([['desk@shop.tw', `Payment failed: order ${order.order_no}`]]);
  expect(mails[0]?.plain).toContain(`https://shop.example/admin/orders/${order.id}`);
  expect((await orders.worker.run()).filter(({ to }) => to === 'desk@shop.tw')).toEqual([]);
  await orders.shop.close();
});
