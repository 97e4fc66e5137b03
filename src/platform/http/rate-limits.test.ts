import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { createPool, type Pool } from '#platform/db/pool.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { createRateLimits } from './rate-limits.ts';

/** An address may do as much as a session, so that the tests of addresses need few calls. */
const narrow = { writes: 300, orders: 40, shared: 1 };

let database: TestDatabase;
let pools: Pool[];

beforeAll(async () => {
  database = await testDatabase();
  pools = [createPool(database.address, { max: 4 }), createPool(database.address, { max: 4 })];
});
afterEach(() => database.db.deleteFrom('rate_limits').execute());
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await database.close();
});

const process = (n: number) => createRateLimits(pools[n] as Pool, systemClock, { limits: narrow });
const times = (count: number, work: () => Promise<number | undefined>) => Promise.all(Array.from({ length: count }, work));
const refused = (waits: (number | undefined)[]) => waits.filter((wait) => wait !== undefined).length;
const storedCounts = async () =>
  (await database.db.selectFrom('rate_limits').select(['key', 'points']).execute()).map(({ points }) => points);

test('one process limits calls per address, and reports how long to wait', async () => {
  const limits = process(0);
  const waits = await times(45, () => limits.take('order', { ip: '10.0.0.1' }));
  expect(refused(waits)).toBe(5);
  expect(waits.at(-1)).toBeGreaterThan(50);
  expect(await limits.take('order', { ip: '10.0.0.2' })).toBeUndefined();
  expect(await limits.take('read', { ip: '10.0.0.1' })).toBeUndefined();
});

test('all addresses of an IPv6 /64 share one limit, for orders and for passwords; the next /64 has its own', async () => {
  const limits = process(0);
  const from = (n: number) => `2001:db8:0:7:${n.toString(16)}::${n + 1}`;
  const orders = await Promise.all(Array.from({ length: 41 }, (_, n) => limits.take('order', { ip: from(n) })));
  expect(refused(orders)).toBe(1);
  const passwords = await Promise.all(Array.from({ length: 21 }, (_, n) => limits.take('credentials', { ip: from(n) })));
  expect(refused(passwords)).toBe(1);
  expect(await limits.take('order', { ip: '2001:db8:0:8::1' })).toBeUndefined();
  expect(await limits.take('credentials', { ip: '2001:db8:0:8::1' })).toBeUndefined();
});

test('two processes share their counts within a second, in one statement for all addresses', async () => {
  const [one, other] = [process(0), process(1)];
  await times(30, () => one.take('order', { ip: '10.0.0.3' }));
  await times(30, () => other.take('order', { ip: '10.0.0.3' }));
  await other.take('order', { ip: '10.0.0.4' });
  await expect.poll(storedCounts).toContain(60);
  // Sending counts also returns the totals.
  await one.take('order', { ip: '10.0.0.3' });
  await other.take('order', { ip: '10.0.0.3' });
  await expect.poll(storedCounts).toContain(62);
  expect(await one.take('order', { ip: '10.0.0.3' })).toBeGreaterThan(0);
  expect(await other.take('order', { ip: '10.0.0.3' })).toBeGreaterThan(0);
  expect(await other.take('order', { ip: '10.0.0.4' })).toBeUndefined();
});

test('password attempts are counted across processes', async () => {
  const [one, other] = [process(0), process(1)];
  const waits = [
    ...(await times(15, () => one.take('credentials', { ip: '10.0.0.5' }))),
    ...(await times(15, () => other.take('credentials', { ip: '10.0.0.5' }))),
  ];
  expect(refused(waits)).toBe(10);
});

test('while the database is unavailable each process still limits calls', async () => {
  const away = createPool({ url: 'postgres://nobody@127.0.0.1:9/none' }, { max: 1 });
  const limits = createRateLimits(away, systemClock, { limits: narrow });
  expect(refused(await times(45, () => limits.take('order', { ip: '10.0.0.6' })))).toBe(5);
  await away.end();
});

test('a session has its own limit, and all sessions of an address a larger one', async () => {
  const calls = createRateLimits(pools[0] as Pool, systemClock, { limits: { writes: 300, orders: 5, shared: 4 } });
  const from = (session?: string) => calls.take('order', { ip: '10.0.0.7', session });
  expect(refused(await times(6, () => from('one')))).toBe(1);
  expect(refused(await times(5, () => from('other')))).toBe(0);
  // Eleven were counted; a new session each time has nine more, and then the address is full, for everyone at it.
  let n = 0;
  expect(refused(await times(10, () => from(`invented ${n++}`)))).toBe(1);
  expect(await from()).toBeGreaterThan(0);
  expect(await from('one')).toBeGreaterThan(0);
  expect(await calls.take('order', { ip: '10.0.0.8', session: 'one' })).toBeGreaterThan(0);
  expect(await calls.take('order', { ip: '10.0.0.8', session: 'third' })).toBeUndefined();
  const keys = async () => (await database.db.selectFrom('rate_limits').select('key').execute()).map(({ key }) => key);
  await expect.poll(keys).toEqual(expect.arrayContaining(['order:10.0.0.7', 'order:10.0.0.8']));
  // Sessions are never stored: a caller who invents them would fill the table.
  expect((await keys()).filter((key) => key.includes('session'))).toEqual([]);
});

test('what was counted before the clock went back is over, in memory and in the table', async () => {
  let at = new Date('2026-12-31T12:00:00Z');
  const calls = createRateLimits(pools[0] as Pool, { now: () => at }, { limits: narrow });
  const order = (session: string) => calls.take('order', { ip: '10.0.0.10', session });
  const password = () => calls.take('credentials', { ip: '10.0.0.10' });
  expect(refused(await times(41, () => order('one')))).toBe(1);
  expect(refused(await times(21, password))).toBe(1);
  await expect.poll(storedCounts).toContain(41);
  // Two processes' clocks may differ: a window of the other one still counts.
  at = new Date('2026-12-31T11:59:01Z');
  expect([await order('one'), await password()]).toEqual([119, 119]);
  at = new Date('2026-11-30T12:00:00Z');
  expect([await order('one'), await password()]).toEqual([undefined, undefined]);
  expect(refused(await times(39, () => order('one')))).toBe(0);
  expect(await order('one')).toBe(60);
});

test('passwords are limited by address, whatever the session', async () => {
  const calls = createRateLimits(pools[0] as Pool, systemClock);
  let n = 0;
  expect(refused(await times(21, () => calls.take('credentials', { ip: '10.0.0.9', session: `${n++}` })))).toBe(1);
});
