import { afterAll, beforeEach, expect, test } from 'vitest';
import type { StoredCredits } from '#modules/settings/contract.ts';
import { inTransaction } from '#platform/db/database.ts';
import { setServicePrices } from '#testing/credit-prices.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { fundShop, meteredServices, spending } from './index.ts';

const { chargeOrOwe, chargeService, giveBackService } = meteredServices;
const now = new Date('2026-11-21T04:00:00Z');
let database: TestDatabase | undefined;
const db = () => {
  if (!database) throw new Error('no database');
  return database.db;
};
/** A shop of its own for each test: there is one purse. */
beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
});
afterAll(() => database?.close());

const setPrices = (prices: Partial<StoredCredits>) => setServicePrices(db(), prices, now);
const buy = (amount: number) => inTransaction(db(), (tx) => fundShop(tx, { amount, now }));
const charge = (id: string, more: object = {}) => inTransaction(db(), (tx) => chargeService(tx, { service: 'note', id, now, ...more }));
const owe = (id: string) => inTransaction(db(), (tx) => chargeOrOwe(tx, { service: 'invoice', id, now }));
const giveBack = (id: string) => inTransaction(db(), (tx) => giveBackService(tx, { service: 'note', id, now }));
const purse = () => db().selectFrom('credit_purses').select(['balance', 'owed']).where('owner_type', '=', 'shop').executeTakeFirst();
const movements = () =>
  db()
    .selectFrom('credit_transactions')
    .select(['type', 'amount', 'reference_id', 'description'])
    .where('type', '<>', 'buy')
    .orderBy('id')
    .execute();

test('without prices nothing is written', async () => {
  await charge('1');
  await owe('1');
  await giveBack('1');
  expect([await purse(), await movements()]).toEqual([{ balance: 0, owed: 0 }, []]);
});

test('twenty at once take the price of one note once, and give it back once', async () => {
  await setPrices({ price_note: 30 });
  await buy(100);
  await Promise.all(Array.from({ length: 20 }, () => charge('7')));
  expect(await purse()).toEqual({ balance: 70, owed: 0 });
  await Promise.all(Array.from({ length: 20 }, () => giveBack('7')));
  expect(await purse()).toEqual({ balance: 100, owed: 0 });
  expect(await movements()).toEqual([
    { type: 'use', amount: -30, reference_id: 'note:7', description: { tw: '託運單', en: 'Consignment note' } },
    {
      type: 'refund',
      amount: 30,
      reference_id: 'note:7',
      description: { tw: '託運單未使用，退回', en: 'Consignment note not used, given back' },
    },
  ]);
});

test('twenty notes at once: as many as the purse pays, down to the last credit, and the others are refused with what is missing', async () => {
  await setPrices({ price_note: 25 });
  await buy(100);
  const results = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => charge(String(n))));
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(results.length - refused.length).toBe(4);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'shop_credits_short', facts: { missing: 25 } });
  expect(await purse()).toEqual({ balance: 0, owed: 0 });
});

test('a long text message is charged as several; one credit too few refuses it', async () => {
  await setPrices({ price_sms: 5 });
  await buy(14);
  await expect(charge('1', { service: 'sms', count: 3 })).rejects.toMatchObject({ code: 'shop_credits_short', facts: { missing: 1 } });
  await buy(1);
  await charge('1', { service: 'sms', count: 3 });
  expect(await purse()).toEqual({ balance: 0, owed: 0 });
});

test('an invoice that the purse cannot pay is owed, and taken from the next purchases as far as they go', async () => {
  await setPrices({ price_invoice: 40 });
  await buy(39);
  await owe('1');
  await owe('2');
  expect(await purse()).toEqual({ balance: 39, owed: 80 });
  await buy(21);
  expect(await purse()).toEqual({ balance: 0, owed: 20 });
  await buy(50);
  expect(await purse()).toEqual({ balance: 30, owed: 0 });
  expect((await movements()).map(({ type, amount }) => [type, amount])).toEqual([
    ['use', -60],
    ['use', -20],
  ]);
});

test('staff are mailed when a service takes the balance below their limit', async () => {
  await setPrices({ price_note: 10, low_balance: 100 });
  await buy(110);
  await charge('1');
  const mails = () => db().selectFrom('outbox').select('payload').where('kind', '=', 'staff_low_balance').execute();
  expect(await mails()).toEqual([]);
  await charge('2');
  expect(await mails()).toEqual([{ payload: { balance: 90 } }]);
});

test('an order whose note the shop paid for, and that used no credits, gives none back', async () => {
  await setPrices({ price_note: 30 });
  await buy(100);
  const orderId = await insertBareOrder(db(), {});
  await charge('1', { orderId });
  expect(await inTransaction(db(), (tx) => spending.returnCredits(tx, { orderId, amount: 'all', now }))).toBe(0);
  expect(await purse()).toEqual({ balance: 70, owed: 0 });
});
