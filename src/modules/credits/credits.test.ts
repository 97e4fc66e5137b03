import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCustomer } from '#modules/customers/index.ts';
import type { StoredCredits } from '#modules/settings/contract.ts';
import { readCreditSettings, saveSetting } from '#modules/settings/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { insertBareOrder } from '#testing/orders/bare-order.ts';
import { expireCredits } from './expire-credits.ts';
import { creditBalance, grantCredits, spending } from './index.ts';
import { writeMovement } from './store/ledger.ts';
import { lockShopPurse } from './store/purses.ts';

const now = new Date('2026-11-21T04:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

let database: TestDatabase;
let customerCount = 0;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const setCredits = async (change: Partial<StoredCredits>) => {
  const settings = await readCreditSettings(database.db, now);
  await inTransaction(database.db, (tx) => saveSetting(tx, 'credits', { ...settings, ...change }));
};
const shopBuys = (amount: number) =>
  inTransaction(database.db, async (tx) => {
    const lots = [{ amount, expires_at: null, backed: false }];
    await writeMovement(tx, (await lockShopPurse(tx)).id, { type: 'buy', amount, description: { tw: '購買' }, now, lots });
  });
const shopHolds = async () =>
  (await database.db.selectFrom('credit_purses').select('balance').where('owner_type', '=', 'shop').executeTakeFirst())?.balance ?? 0;

const member = () =>
  inTransaction(database.db, (tx) =>
    createCustomer(tx, { name: '林美惠', email: `m${++customerCount}@example.com`, password: 'member12345', createdAt: now }),
  );
const grant = (customerId: number, amount: number, expiresAt: Date | null = null, effectKey = `test:${++customerCount}`) =>
  inTransaction(database.db, (tx) => grantCredits(tx, { customerId, amount, description: { tw: '贈送' }, expiresAt, effectKey, now }));
const use = (customerId: number, amount: number, orderId: number, at = now) =>
  inTransaction(database.db, (tx) => spending.spendCredits(tx, { customerId, amount, orderId, reference: 'A-1', now: at }));
const giveBack = (orderId: number, amount: number | 'all' = 'all', at = now) =>
  inTransaction(database.db, (tx) => spending.returnCredits(tx, { orderId, amount, now: at }));
const holds = (customerId: number, at = now) => creditBalance(database.db, customerId, at);
/** A customer with these lots and no reserve behind them. */
async function holder(...lots: [amount: number, expiresAt: Date | null][]): Promise<number> {
  await setCredits({ reserve: false });
  const id = await member();
  for (const [amount, expiresAt] of lots) await grant(id, amount, expiresAt);
  return id;
}
const readLots = async (customerId: number) => {
  const { rows } = await sql<{ remaining: number; days: number | null }>`
    select l.remaining, round(extract(epoch from l.expires_at - ${now}) / 86400)::integer as days
    from credit_lots l join credit_purses p on p.id = l.purse_id where p.customer_id = ${customerId} order by l.id`.execute(database.db);
  return rows.map(({ remaining, days }) => [remaining, days]);
};
/** Every purse is the sum of its ledger and of what is left of its lots, and every lot of what was moved. */
const disagreements = async () => {
  const { rows } = await sql`
    select p.id from credit_purses p where p.balance <> (select coalesce(sum(amount), 0) from credit_transactions t where t.purse_id = p.id)
      or p.balance <> (select coalesce(sum(remaining), 0) from credit_lots l where l.purse_id = p.id)
    union all
    select l.id from credit_lots l where l.remaining <> l.amount + (select coalesce(sum(u.amount), 0) from credit_lot_uses u where u.lot_id = l.id)
    union all
    select id from (select id, balance_after, sum(amount) over (partition by purse_id order by id) as run from credit_transactions) x
    where run <> balance_after`.execute(database.db);
  return rows;
};
const outcomes = (results: PromiseSettledResult<unknown>[]) => {
  const codes = results.map((t) => (t.status === 'fulfilled' ? 'done' : String((t.reason as { code?: string }).code)));
  return Object.fromEntries([...new Set(codes)].sort().map((code) => [code, codes.filter((c) => c === code).length]));
};

test('twenty sessions spend one purse: as many succeed as it covers, and the remainder is exact', async () => {
  const id = await holder([100, inDays(60)], [145, null]);
  const orders = await Promise.all(Array.from({ length: 20 }, () => insertBareOrder(database.db, { customer_id: id })));
  const results = await Promise.allSettled(orders.map((order) => use(id, 30, order)));
  expect(outcomes(results)).toEqual({ credits_short: 12, done: 8 });
  expect(await holds(id)).toBe(5);
  expect(await disagreements()).toEqual([]);
});

test('an insufficient purse reports its balance, and nothing is spent', async () => {
  const id = await holder([50, null]);
  await expect(use(id, 51, await insertBareOrder(database.db))).rejects.toMatchObject({ code: 'credits_short', facts: { balance: 50 } });
  expect(await holds(id)).toBe(50);
});

test('the soonest-expiring credits are spent first, whenever they were granted, and expired ones never', async () => {
  const id = await holder([40, null], [30, inDays(90)], [20, inDays(10)], [99, inDays(-1)]);
  expect(await holds(id)).toBe(90);
  await use(id, 35, await insertBareOrder(database.db));
  expect(await readLots(id)).toEqual([
    [40, null],
    [15, 90],
    [0, 10],
    [99, -1],
  ]);
  await expect(use(id, 56, await insertBareOrder(database.db))).rejects.toMatchObject({ code: 'credits_short' });
});

test('credits returned twice concurrently are returned once, to their lots, or for thirty days where they expire sooner', async () => {
  const id = await holder([20, inDays(10)], [30, inDays(90)]);
  const order = await insertBareOrder(database.db, { customer_id: id });
  await use(id, 45, order);
  const back = await Promise.all(Array.from({ length: 10 }, () => giveBack(order)));
  expect(back.sort((a, b) => b - a).slice(0, 2)).toEqual([45, 0]);
  expect(await readLots(id)).toEqual([
    [0, 10],
    [30, 90],
    [20, 30],
  ]);
  expect(await holds(id)).toBe(50);
  expect(await disagreements()).toEqual([]);
});

test('parts are returned until all is returned, never more', async () => {
  const id = await holder([100, null]);
  const order = await insertBareOrder(database.db, { customer_id: id });
  await use(id, 70, order);
  expect([await giveBack(order, 30), await giveBack(order, 30), await giveBack(order, 30), await giveBack(order)]).toEqual([30, 30, 10, 0]);
  expect(await holds(id)).toBe(100);
});

test('a reopened order spends the returned credits again, once', async () => {
  const id = await holder([100, null]);
  const order = await insertBareOrder(database.db, { customer_id: id });
  await use(id, 70, order);
  const again = () => inTransaction(database.db, (tx) => spending.spendCreditsAgain(tx, order, now));
  await again();
  expect(await holds(id)).toBe(30);
  await giveBack(order);
  await Promise.all([again(), again(), again()]);
  expect(await holds(id)).toBe(30);
  await giveBack(order);
  await use(id, 90, await insertBareOrder(database.db));
  await expect(again()).rejects.toMatchObject({ code: 'credits_short', facts: { balance: 10 } });
  expect(await disagreements()).toEqual([]);
});

test('grants come from the shop’s purse; twenty concurrent grants never exceed it', async () => {
  await setCredits({ reserve: true });
  await shopBuys(250 - (await shopHolds()));
  const ids = await Promise.all(Array.from({ length: 20 }, member));
  expect(outcomes(await Promise.allSettled(ids.map((id) => grant(id, 40))))).toEqual({ done: 6, shop_credits_short: 14 });
  expect(await shopHolds()).toBe(10);
  await expect(grant(ids[0] ?? 0, 40)).rejects.toMatchObject({ code: 'shop_credits_short', facts: { missing: 30 } });
  expect(await disagreements()).toEqual([]);
});

test('the same grant again, also concurrently, gives nothing more', async () => {
  const id = await holder();
  const results = await Promise.all(Array.from({ length: 5 }, () => grant(id, 25, null, `reward:${id}`)));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect(await holds(id)).toBe(25);
});

test('the nightly sweep writes off expired credits, returns the shop’s part, and does nothing the second time', async () => {
  await setCredits({ reserve: true });
  await shopBuys(1000);
  const before = await shopHolds();
  const id = await member();
  await grant(id, 100, inDays(5));
  await setCredits({ reserve: false });
  await grant(id, 60, inDays(6));
  await grant(id, 10, inDays(40));
  await use(id, 30, await insertBareOrder(database.db));
  await expireCredits(database.db, inDays(2));
  const sweeps = await Promise.all([expireCredits(database.db, inDays(7)), expireCredits(database.db, inDays(7))]);
  expect(sweeps.reduce((a, b) => a + b)).toBe(2);
  expect(await shopHolds()).toBe(before - 100 + 70);
  expect(await holds(id, inDays(7))).toBe(10);
  expect(await expireCredits(database.db, inDays(7))).toBe(0);
  expect(await disagreements()).toEqual([]);
});
