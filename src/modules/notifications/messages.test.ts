import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fundShop } from '#modules/credits/index.ts';
import { readWebsite, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { clearCreditSettings, setServicePrices } from '#testing/credit-prices.ts';
import { type MailedOrders, mailedOrders, paid, shipped } from '#testing/orders/mailed-orders.ts';
import { messageSimulators } from '#testing/providers/message-simulators.ts';

let providers: Awaited<ReturnType<typeof messageSimulators>>;
let line: (typeof providers)['line'];
let sms: (typeof providers)['sms'];
let orders: MailedOrders;
beforeAll(async () => {
  providers = await messageSimulators();
  ({ line, sms } = providers);
  orders = await mailedOrders({ ports: providers.ports });
});
afterAll(async () => {
  expect(await orders.shop.broken()).toEqual([]);
  await orders.shop.close();
  await providers.stop();
});
beforeEach(async () => {
  line.set({});
  sms.set({});
  await use({ line_on: ['shipped'], sms_on: ['shipped'] });
});

const use = (channels: { line_on: ['shipped'] | []; sms_on: ['shipped'] | []; mails_off?: ['shipped'] }) =>
  inTransaction(orders.shop.db, async (tx) => {
    await saveSetting(tx, 'website', { ...(await readWebsite(tx)), ...channels });
  });

/** An order about to be shipped; `lineUser`: of a member who signs in with LINE. */
async function toShip({ phone = '0912-345-678', lineUser }: { phone?: string; lineUser?: string } = {}) {
  const { db } = orders.shop;
  const order = await orders.placed({});
  await db.updateTable('orders').set({ phone }).where('id', '=', order.id).execute();
  if (lineUser) {
    const { id } = await db
      .insertInto('customers')
      .values({ name: 'Lin', locale: 'en', orders_placed: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('customer_bindings').values({ customer_id: id, provider: 'line', subject: lineUser }).execute();
    await db.updateTable('orders').set({ customer_id: id }).where('id', '=', order.id).execute();
  }
  await orders.moveAlong(order.id, paid);
  await orders.worker.run();
  return order;
}
const ship = async (id: number) => {
  await orders.moveAlong(id, shipped.slice(-1));
  return orders.worker.run();
};
const rows = (recipient: string) =>
  orders.shop.db.selectFrom('mails').select(['channel', 'state', 'error', 'segments']).where('recipient', '=', recipient).execute();
const pushed = (user: string) => line.outbox().filter(({ to }) => to === user);
const texted = (number: string) => sms.outbox().filter(({ to }) => to === number);

test('priced messages are paid from the shop’s purse; a refused one is given back, and what it cannot pay comes by e-mail', async () => {
  const { shop } = orders;
  const balance = async () =>
    (await shop.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirst())?.balance;
  await use({ line_on: ['shipped'], sms_on: ['shipped'], mails_off: ['shipped'] });
  await setServicePrices(shop.db, { price_sms: 2, price_line: 1 }, shop.now());
  await inTransaction(shop.db, (tx) => fundShop(tx, { amount: 6, now: shop.now() }));
  const first = await toShip({ lineUser: 'U-paid', phone: '0912000041' });
  expect(await ship(first.id)).toHaveLength(0);
  expect([pushed('U-paid').length, texted('0912000041').length, await balance()]).toEqual([1, 1, 3]);
  line.set({ no_friends: true });
  const refused = await toShip({ lineUser: 'U-gone', phone: '0912000042' });
  await ship(refused.id);
  expect([texted('0912000042').length, await balance()]).toEqual([1, 1]);
  line.set({});
  const short = await toShip({ lineUser: 'U-short', phone: '0912000043' });
  expect(await ship(short.id)).toHaveLength(1);
  await orders.worker.run();
  expect([pushed('U-short').length, texted('0912000043').length, await balance()]).toEqual([1, 0, 0]);
  expect(await rows('0912000043')).toEqual([{ channel: 'sms', state: 'failed', error: 'purse_short', segments: 1 }]);
  await use({ line_on: ['shipped'], sms_on: ['shipped'], mails_off: [] as never });
  await clearCreditSettings(shop.db);
});

test('an event is a mail, a LINE message and a text message where the shop chose so, each once', async () => {
  const order = await toShip({ lineUser: 'U-once', phone: '0912-000-001' });
  expect(await ship(order.id)).toHaveLength(1);
  await orders.worker.run();
  const link = `https://shop.example/en/order/${order.token}`;
  expect(pushed('U-once').map(({ text }) => [text.split('\n')[0], text.endsWith(link)])).toEqual([
    [`My shop: order ${order.order_no} is on its way`, true],
  ]);
  expect(texted('0912000001').map(({ text }) => text)).toEqual([`My shop: order ${order.order_no} is on its way ${link}`]);
  expect(await rows('0912000001')).toEqual([{ channel: 'sms', state: 'sent', error: null, segments: 1 }]);
});

test('events that the shop did not choose are sent by mail only', async () => {
  await use({ line_on: [], sms_on: [] });
  const order = await toShip({ lineUser: 'U-off', phone: '0912000002' });
  expect(await ship(order.id)).toHaveLength(1);
  expect([pushed('U-off'), texted('0912000002')]).toEqual([[], []]);
});

test('a message whose answer was lost is tried again and arrives once; the mail is not sent twice', async () => {
  const order = await toShip({ lineUser: 'U-lost', phone: '0912000003' });
  line.set({ lose_answer: true });
  sms.set({ lose_answer: true });
  expect(await ship(order.id)).toHaveLength(1);
  expect(await rows('U-lost')).toEqual([{ channel: 'line', state: 'failed', error: 'connection', segments: null }]);
  line.set({});
  sms.set({});
  expect(await orders.worker.run()).toEqual([]);
  expect([pushed('U-lost').length, texted('0912000003').length]).toEqual([1, 1]);
  expect(await rows('U-lost')).toEqual([{ channel: 'line', state: 'sent', error: null, segments: null }]);
});

test('what is not known after twelve hours is not sent again', async () => {
  const order = await toShip({ lineUser: 'U-old', phone: '' });
  line.set({ fail_with: 500 });
  await ship(order.id);
  const yesterday = new Date(Date.now() - 13 * 3_600_000);
  await orders.shop.db.updateTable('mails').set({ created_at: yesterday }).where('recipient', '=', 'U-old').execute();
  line.set({});
  await orders.worker.run();
  expect([pushed('U-old'), (await rows('U-old'))[0]?.error]).toEqual([[], 'not_known']);
});

test.each([
  ['somebody who blocked the account', () => line.block('U-block'), 'U-block', 'not_reachable'],
  ['a used up quota', () => line.set({ quota_used_up: true }), 'U-quota', 'You have reached your monthly limit.'],
])('%s ends the LINE message, and the others are sent', async (_, arrange, lineUser, error) => {
  const phone = lineUser === 'U-block' ? '0912000004' : '0912000005';
  const order = await toShip({ lineUser, phone });
  arrange();
  expect(await ship(order.id)).toHaveLength(1);
  await orders.worker.run();
  expect(await rows(lineUser)).toEqual([{ channel: 'line', state: 'failed', error, segments: null }]);
  expect([pushed(lineUser).length, texted(phone).length]).toEqual([0, 1]);
});

test('guests get no LINE message, and land lines no text message', async () => {
  const [pushes, texts] = [line.outbox().length, sms.outbox().length];
  const order = await toShip({ phone: '02-2345-6789' });
  expect(await ship(order.id)).toHaveLength(1);
  expect([line.outbox().length, sms.outbox().length]).toEqual([pushes, texts]);
});

test('a text message is the words of staff where they wrote some, charged by its length', async () => {
  const words = { mail: 'shipped', locale: 'en' as const, sms: '{name}: {number} 出貨 {link}', updated_at: new Date() };
  await orders.shop.db.insertInto('mail_templates').values(words).execute();
  const order = await toShip({ phone: '0912000006' });
  await ship(order.id);
  const link = `https://shop.example/en/order/${order.token}`;
  expect(texted('0912000006').map(({ text }) => text)).toEqual([`林美惠: ${order.order_no} 出貨 ${link}`]);
  expect((await rows('0912000006'))[0]?.segments).toBe(2);
});
