import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { adjustCredits } from './commands/adjust-credits.ts';
import { confirmPurchase, recordPurchase, refusePurchase } from './commands/buy-credits.ts';
import { creditsContract } from './contract.ts';
import { creditBalance, shopCredits, spending } from './index.ts';
import { creditForecast } from './queries/forecast.ts';
import { listPurchases } from './queries/purchases.ts';
import { listTransactions, myCredits, shopBalance } from './queries/transactions.ts';

const now = new Date('2026-11-21T04:00:00Z');
const reason = { tw: '補償', en: 'For the delay' };
let database: TestDatabase;
let mei: Context;
let chen: Context;
let members = 0;
beforeAll(async () => {
  database = await testDatabase();
  [mei, chen] = [await colleague('mei'), await colleague('chen')];
});
beforeEach(() => setReserve(true));
afterAll(() => database.close());

const at = (context: Context): Context => ({ ...context, clock: { now: () => now } });
const colleague = async (name: string) => {
  const account = { name, email: `${name}@example.com`, password: 'staff12345', roles: [], now };
  return at(staffContext(database, await inTransaction(database.db, (tx) => staffSetup.createStaff(tx, account))));
};
const setReserve = async (reserve: boolean) => {
  const settings = await readCreditSettings(database.db, now);
  await inTransaction(database.db, (tx) => saveSetting(tx, 'credits', { ...settings, reserve }));
};
const member = () =>
  inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: '林', email: `o${++members}@example.com`, password: 'member12345', createdAt: now }),
  );
const readMyCredits = (id: number, input = {}) =>
  myCredits({ ...mei, locale: 'en', caller: { kind: 'customer', id, name: '林', tokenId: 0 } }, creditsContract.mine.input.parse(input));
const buy = async (amount: number) => {
  const { id } = await recordPurchase(mei, { amount, note: '' });
  await confirmPurchase(chen, { id });
};

test('a recorded transfer counts once a second staff member has confirmed it, and only once', async () => {
  const before = (await shopBalance(mei)).balance;
  const { id } = await recordPurchase(mei, { amount: 5000, note: '台新 12345' });
  await expect(confirmPurchase(mei, { id })).rejects.toMatchObject({ code: 'credit_purchase_own' });
  expect((await shopBalance(mei)).balance).toBe(before);
  const attempts = await Promise.allSettled([1, 2, 3].map(() => confirmPurchase(chen, { id })));
  expect(attempts.filter((t) => t.status === 'fulfilled')).toHaveLength(1);
  expect(attempts.find((t) => t.status === 'rejected')).toMatchObject({ reason: { code: 'credit_purchase_settled' } });
  const balance = creditsContract.balance.output.parse(await shopBalance(mei));
  expect(balance).toEqual({ balance: before + 5000, owed: 0, currency: 'TWD', low: false, updated_at: now.toISOString() });
  expect(await shopCredits(database.db)).toBe(before + 5000);
  await expect(refusePurchase(mei, { id })).rejects.toMatchObject({ code: 'credit_purchase_settled' });
  await expect(confirmPurchase(mei, { id: 999_999 })).rejects.toMatchObject({ code: 'credit_purchase_not_found' });
});

test('a purchase outside its range is refused at its field; an unpaid one is rejected', async () => {
  await expect(recordPurchase(mei, { amount: 999, note: '' })).rejects.toMatchObject({
    fields: { amount: [{ key: 'at_least', facts: { min: 1000 } }] },
  });
  await expect(recordPurchase(mei, { amount: 100_001, note: '' })).rejects.toMatchObject({ fields: { amount: [{ key: 'at_most' }] } });
  const { id } = await recordPurchase(mei, { amount: 1000, note: '' });
  const before = (await shopBalance(mei)).balance;
  expect(await refusePurchase(mei, { id })).toEqual({ id, state: 'refused' });
  await expect(confirmPurchase(chen, { id })).rejects.toMatchObject({ code: 'credit_purchase_settled' });
  expect((await shopBalance(mei)).balance).toBe(before);
  const list = creditsContract.purchases.output.parse(
    await listPurchases(mei, creditsContract.purchases.input.parse({ state: 'refused' })),
  );
  expect(list).toMatchObject({ data: [{ id, amount: 1000, method: 'bank_transfer' }], min: 1000, max: 100_000, meta: { total: 1 } });
});

test('the purse is low below the configured amount', async () => {
  await buy(1000);
  const settings = await readCreditSettings(database.db, now);
  const { balance } = await shopBalance(mei);
  const low = async (low_balance: number) => {
    await inTransaction(database.db, (tx) => saveSetting(tx, 'credits', { ...settings, low_balance }));
    return (await shopBalance(mei)).low;
  };
  expect([await low(balance), await low(balance + 1), await low(0)]).toEqual([false, true, false]);
});

test('staff grant and take back credits with a reason shown to the customer; the shop’s purse pays and is refunded', async () => {
  await buy(1000);
  const id = await member();
  const start = (await shopBalance(mei)).balance;
  const { spent, times } = await creditForecast(mei);
  expect(await adjustCredits(mei, { id, amount: 300, reason })).toEqual({ balance: 300 });
  expect((await shopBalance(mei)).balance).toBe(start - 300);
  expect(await adjustCredits(mei, { id, amount: -120, reason })).toEqual({ balance: 180 });
  expect((await shopBalance(mei)).balance).toBe(start - 180);
  expect(await creditForecast(mei)).toMatchObject({ days: 30, spent: spent + 180, times: times + 1 });
  await expect(adjustCredits(mei, { id, amount: -181, reason })).rejects.toMatchObject({
    code: 'customer_credits_short',
    facts: { balance: 180 },
  });
  await expect(adjustCredits(mei, { id: 999_999, amount: 1, reason })).rejects.toMatchObject({ code: 'credits_customer_not_found' });
  expect((await readMyCredits(id)).data).toMatchObject([
    { type: 'bonus', amount: -120, balance_after: 180, description: 'For the delay' },
    { type: 'bonus', amount: 300, balance_after: 300 },
  ]);
  const log = await database.db.selectFrom('audit_log').select(['subject_type', 'changes']).orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toEqual({ subject_type: 'Customer', changes: [{ field: 'credits', old: null, new: -120 }] });
});

test('one grant sent five times concurrently grants once', async () => {
  await setReserve(false);
  const id = await member();
  const key = '6d0b6f5e-3a0e-4d0e-8a55-0f2f6f0c9b11';
  await Promise.all([1, 2, 3, 4, 5].map(() => adjustCredits(mei, { id, amount: 40, reason, key })));
  expect(await creditBalance(database.db, id, now)).toBe(40);
});

test('my credits: balance, what expires soon, the ledger by type and by days of the shop', async () => {
  await setReserve(false);
  const id = await member();
  const until = (text: string) => new Date(text).toISOString();
  await adjustCredits(mei, { id, amount: 50, reason, expires_at: until('2026-12-01T00:00:00Z') });
  await adjustCredits(mei, { id, amount: 70, reason, expires_at: until('2026-12-20T00:00:00Z') });
  await adjustCredits(mei, { id, amount: 90, reason, expires_at: null });
  const lateAnswer = { ...mei, clock: { now: () => new Date('2026-11-21T17:00:00Z') } };
  await adjustCredits(lateAnswer, { id, amount: 5, reason });
  await inTransaction(database.db, async (tx) =>
    spending.spendCredits(tx, { customerId: id, amount: 10, orderId: await insertBareOrder(database.db), reference: '261121-00001', now }),
  );
  const answer = creditsContract.mine.output.parse(await readMyCredits(id));
  expect(answer).toMatchObject({ balance: 205, expiring_amount: 110, expiring_at: '2026-12-01T00:00:00.000Z', meta: { total: 5 } });
  expect((await readMyCredits(id, { type: 'use,refund' })).data).toMatchObject([
    { amount: -10, description: 'Used for an order', reference_id: '261121-00001' },
  ]);
  const days = async (period: object) => (await readMyCredits(id, period)).data.map((row) => row.amount);
  expect(await days({ from: '2026-11-22' })).toEqual([5]);
  expect(await days({ to: '2026-11-21' })).toEqual([-10, 90, 70, 50]);
  expect(await days({ page: 2, per_page: 3 })).toEqual([70, 50]);
});

test('staff read the shop’s purse, or one customer’s', async () => {
  await buy(1000);
  const id = await member();
  await adjustCredits(mei, { id, amount: 7, reason });
  const list = async (input: object) =>
    creditsContract.transactions.output.parse(await listTransactions(mei, creditsContract.transactions.input.parse(input)));
  expect((await list({ per_page: 2 })).data).toMatchObject([
    { type: 'use', amount: -7, reference_id: `customer:${id}` },
    { type: 'buy', amount: 1000 },
  ]);
  expect(await list({ customer: id })).toMatchObject({ balance: 7, data: [{ type: 'bonus', amount: 7 }], meta: { total: 1 } });
});

test('a customer sees the order of a movement and how credits are earned, and never which staff member granted them', async () => {
  await setReserve(false);
  const [id, other] = [await member(), await member()];
  await adjustCredits(mei, { id, amount: 50, reason });
  const orderId = await insertBareOrder(database.db);
  await inTransaction(database.db, (tx) =>
    spending.spendCredits(tx, { customerId: id, amount: 10, orderId, reference: '261121-00009', now }),
  );
  const answer = await readMyCredits(id);
  expect(answer.data).toMatchObject([
    { type: 'use', amount: -10, balance_after: 40, order_id: orderId, reference_id: '261121-00009' },
    { type: 'bonus', amount: 50, balance_after: 50, order_id: null, description: 'For the delay' },
  ]);
  expect(answer.earning).toMatchObject({ reward_rate: expect.any(Number), register_bonus: expect.any(Number) });
  expect(JSON.stringify(answer)).not.toContain('staff');
  expect(await readMyCredits(other)).toMatchObject({ data: [], balance: 0, meta: { total: 0 } });
});
