import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { staffSetup } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { staffContext } from '#testing/products/store-product.ts';
import { checkAmount, confirmPurchase, recordPurchase } from './commands/buy-credits.ts';
import { creditsContract } from './contract.ts';
import { expireCredits } from './expire-credits.ts';
import { creditBalance, customerCredits, grantCredits, spending } from './index.ts';
import { spendable } from './queries/balances.ts';
import { creditForecast } from './queries/forecast.ts';
import { myCredits, shopBalance } from './queries/transactions.ts';
import { claimDuePurchases, claimPurchase, insertCardPurchase } from './store/card-purchases.ts';
import { expiredLots, lockCustomerPurse, lockPursesWithExpired, openLots } from './store/purses.ts';

/** Boundary tests of credits: each comparison by the database or a setting, at the value and one millisecond or credit next to it. */
let database: TestDatabase;
let [mei, chen] = [0, 0];
let purchaseCount = 0;
beforeAll(async () => {
  database = await testDatabase();
  const colleague = (name: string) =>
    inTransaction(database.db, (tx) =>
      staffSetup.createStaff(tx, { name, email: `${name}@example.com`, password: 'staff12345', roles: [], now: moment }),
    );
  [mei, chen] = [await colleague('mei'), await colleague('chen')];
});
afterAll(() => database.close());

const moment = new Date('2026-11-21T04:00:00.000Z');
const day = 86_400_000;
const later = (ms: number) => new Date(moment.getTime() + ms);
const each = async <T>(evaluate: (now: Date) => Promise<T>): Promise<T[]> => [
  await evaluate(later(-1)),
  await evaluate(moment),
  await evaluate(later(1)),
];
const at = (now: Date, staff = mei) => ({ ...staffContext(database, staff), clock: { now: () => now } });

const set = async (change: { reserve?: boolean; low_balance?: number; buy_min?: number; buy_max?: number }) => {
  const settings = await readCreditSettings(database.db, moment);
  await inTransaction(database.db, (tx) => saveSetting(tx, 'credits', { ...settings, ...change }));
};
/** A member with these lots and no reserve behind them. */
async function holder(...lots: [amount: number, expiresAt: Date | null][]): Promise<number> {
  await set({ reserve: false });
  const account = { name: '林', email: `moment${++purchaseCount}@example.com`, createdAt: later(-day) };
  const customerId = await inTransaction(database.db, (tx) => createCustomer(tx, account));
  for (const [amount, expiresAt] of lots) await grant(customerId, amount, expiresAt, later(-day));
  return customerId;
}
const grant = (customerId: number, amount: number, expiresAt: Date | null, now: Date) =>
  inTransaction(database.db, (tx) =>
    grantCredits(tx, { customerId, amount, description: { tw: '贈送' }, expiresAt, effectKey: `moment:${++purchaseCount}`, now }),
  );
const lockPurse = (id: number) => inTransaction(database.db, async (tx) => (await lockCustomerPurse(tx, id)).id);
const isHolder = async (id: number, now: Date) => {
  const { rows } = await sql<{ customer_id: number }>`${customerCredits.holders(now)}`.execute(database.db);
  return rows.some(({ customer_id }) => customer_id === id);
};

test('credits can be spent until they expire, and not at that moment', async () => {
  const id = await holder([100, moment]);
  const purse = await lockPurse(id);
  expect(await each((now) => creditBalance(database.db, id, now))).toEqual([100, 0, 0]);
  expect(await each((now) => isHolder(id, now))).toEqual([true, false, false]);
  expect(await each(async (now) => (await openLots(database.db, purse, now)).length)).toEqual([1, 0, 0]);
});

test('the sweep writes them off at that moment, once', async () => {
  const id = await holder([100, moment]);
  const purse = await lockPurse(id);
  const locked = (now: Date) => inTransaction(database.db, async (tx) => (await lockPursesWithExpired(tx, now, 100)).includes(purse));
  const lots = (now: Date) => inTransaction(database.db, async (tx) => (await expiredLots(tx, [purse], now)).length);
  expect([await each(locked), await each(lots)]).toEqual([
    [false, true, true],
    [0, 1, 1],
  ]);
  await expireCredits(database.db, moment);
  expect([await each(locked), await each(lots)]).toEqual([
    [false, false, false],
    [0, 0, 0],
  ]);
});

test('a lot that is spent to its last credit is removed, and its owner has nothing', async () => {
  const id = await holder([60, later(day)]);
  const order = await insertBareOrder(database.db, { customer_id: id });
  await inTransaction(database.db, (tx) =>
    spending.spendCredits(tx, { customerId: id, amount: 59, orderId: order, reference: 'A-1', now: moment }),
  );
  const purse = await lockPurse(id);
  const remaining = async () => [(await openLots(database.db, purse, moment)).length, await isHolder(id, moment)];
  expect(await remaining()).toEqual([1, true]);
  const last = await insertBareOrder(database.db, { customer_id: id });
  await inTransaction(database.db, (tx) =>
    spending.spendCredits(tx, { customerId: id, amount: 1, orderId: last, reference: 'A-2', now: moment }),
  );
  expect(await remaining()).toEqual([0, false]);
});

test('what expires in exactly thirty days expires soon, a millisecond later does not', async () => {
  const soon = await holder([5, later(30 * day)], [7, later(30 * day + 1)]);
  expect(await spendable(database.db, soon, moment)).toEqual({ balance: 12, expiring_amount: 5, expiring_at: later(30 * day) });
});

test('the forecast looks back thirty days to the millisecond', async () => {
  await set({ reserve: true });
  const { id } = await recordPurchase(at(moment), { amount: 5000, note: '' });
  await confirmPurchase(at(moment, chen), { id });
  const customer = await holder();
  await set({ reserve: true });
  await grant(customer, 40, null, moment);
  const readForecast = async (now: Date) => (await creditForecast(at(now))).times;
  expect([await readForecast(later(30 * day)), await readForecast(later(30 * day + 1))]).toEqual([1, 0]);
});

test('a movement at midnight in the shop’s time zone belongs to the day that begins', async () => {
  const id = await holder();
  await grant(id, 10, null, new Date('2026-11-22T15:59:59.999Z'));
  await grant(id, 20, null, new Date('2026-11-22T16:00:00.000Z'));
  const caller = { kind: 'customer' as const, id, name: '林', tokenId: 0 };
  const days = async (input: { from?: string; to?: string }) =>
    (await myCredits({ ...at(later(5 * day)), caller }, creditsContract.mine.input.parse(input))).data.map(({ amount }) => amount);
  expect([await days({ from: '2026-11-23' }), await days({ to: '2026-11-22' })]).toEqual([[20], [10]]);
  expect(await days({ from: '2026-11-22', to: '2026-11-23' })).toEqual([20, 10]);
});

test('a charge is queried half a minute after it started, then three minutes after the last query, not a millisecond earlier', async () => {
  const purchase = { attemptId: `moment${++purchaseCount}`, amount: 1000, currency: 'twd' as const, staffId: mei, now: moment };
  const id = await inTransaction(database.db, (tx) => insertCardPurchase(tx, purchase));
  const due = async (ms: number) => (await claimDuePurchases(database.db, later(ms))).length;
  expect([await due(29_999), await due(30_000)]).toEqual([0, 1]);
  expect([await due(30_000 + 179_999), await due(30_000 + 180_000)]).toEqual([0, 1]);
  const lastQueried = later(210_000);
  const claim = (notSince: Date) => claimPurchase(database.db, id ?? 0, lastQueried, notSince);
  expect([await claim(new Date(lastQueried.getTime() - 1)), await claim(lastQueried)]).toEqual([false, true]);
});

test('the smallest and the largest purchase are accepted, one credit less or more is not', async () => {
  await set({ buy_min: 1000, buy_max: 5000 });
  const refused = (amount: number) =>
    inTransaction(database.db, (tx) => checkAmount(tx, amount, { currency: 'twd', now: moment })).then(
      () => null,
      (no: { fields: { amount: { key: string }[] } }) => no.fields.amount[0]?.key,
    );
  expect(await Promise.all([999, 1000, 5000, 5001].map((amount) => refused(amount)))).toEqual(['at_least', null, null, 'at_most']);
});

test('the shop’s purse is low below the configured amount, not at it', async () => {
  const { rows } = await sql<{ balance: number }>`select balance from credit_purses where owner_type = 'shop'`.execute(database.db);
  const balance = Number(rows[0]?.balance);
  const low = async (low_balance: number) => {
    await set({ low_balance });
    return (await shopBalance(at(moment))).low;
  };
  expect(balance).toBe(4960);
  expect([await low(balance), await low(balance + 1)]).toEqual([false, true]);
});
