import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { guest, signUpCustomer, staffWith } from '#testing/clients.ts';
import { buy, fillCart } from '#testing/orders/shopping.ts';
import { promotionBuilders } from '#testing/promotion.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';
import { scheduleNightlyJobs, sweepAll, sweeps } from './nightly.ts';

const log = createLog('silent', 'test');
let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  await shop.fixtures.staff({ superman: true });
});
afterAll(() => shop.close());

const query = async (text: string) => (await shop.fixtures.pool.pg.query(text)).rows;
const count = async (table: string) => Number((await query(`select count(*)::int as n from ${table}`))[0]?.n);

test('the nightly sweep deletes what has expired, and leaves what may still be needed', async () => {
  const { itemId } = await shop.fixtures.product();
  await buy(shop.fixtures, guest(shop), { itemId });
  const [stored, left] = [guest(shop), guest(shop)];
  await fillCart(shop.fixtures, stored, { itemId });
  const { cart } = await fillCart(shop.fixtures, left, { itemId });
  await signUpCustomer(shop);
  await signUpCustomer(shop);
  await staffWith(shop, 'orders view');
  const now = shop.fixtures.clock.now();
  const ago = (days: number) => `'${new Date(now.getTime() - days * 86_400_000).toISOString()}'::timestamptz`;
  await query(`update carts set updated_at = ${ago(91)} where id = '${cart}' or state = 'ordered'`);
  await query(`update carts set updated_at = ${ago(89)} where id <> '${cart}' and state = 'open'`);
  await query(`update customer_tokens set expires_at = ${ago(31)} where id = (select min(id) from customer_tokens)`);
  await query(`update staff_sessions set revoked_at = ${ago(31)}`);
  await query(`insert into outbox (kind, effect_key, payload, done_at, attempts) values
    ('x', 'done long ago', '{}', ${ago(31)}, 0), ('x', 'done lately', '{}', ${ago(29)}, 0), ('x', 'failed long ago', '{}', null, 9)`);
  await query(`insert into rate_limits (key, points, expire) select 'old' || n, 1, ${now.getTime() - 1} from generate_series(1, 2500) n`);
  await query(`insert into rate_limits values ('fresh', 1, ${now.getTime() + 60_000})`);
  const fresh = Number((await query(`select count(*)::int as n from rate_limits where expire >= ${now.getTime()}`))[0]?.n);

  const swept = await sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log });
  expect(swept).toMatchObject({
    'staff sessions and codes': 1,
    'customer tokens and codes': 1,
    'carts left behind': 1,
    'effects carried out': 1,
  });
  expect(swept['rate limits']).toBeGreaterThanOrEqual(2500);
  // Counts of the calls above are written twice a second, so more fresh rows may have been added meanwhile.
  expect(await count(`rate_limits where expire < ${now.getTime()}`)).toBe(0);
  expect(await count(`rate_limits where expire >= ${now.getTime()}`)).toBeGreaterThanOrEqual(fresh);
  expect(await count(`rate_limits where key = 'fresh'`)).toBe(1);
  expect(await query('select state from carts order by state')).toEqual([{ state: 'open' }, { state: 'ordered' }]);
  expect(await query(`select effect_key from outbox where kind = 'x' order by 1`)).toEqual([
    { effect_key: 'done lately' },
    { effect_key: 'failed long ago' },
  ]);
  expect([await count('customer_tokens'), await count('staff_sessions'), await count('orders')]).toEqual([1, 0, 1]);
  expect(await shop.fixtures.broken()).toEqual([]);
  expect(Object.values(await sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log }))).toEqual(sweeps.map(() => 0));
});

test('a birthday begins in the time zone that the shop has now, not in the one that it had when its worker started', async () => {
  const { address, clock } = shop.fixtures;
  const { setting } = promotionBuilders(shop.fixtures);
  await setting('credits', { birthday_bonus: 200, reserve: false });
  const member = await signUpCustomer(shop);
  const jobs = await startJobs(address, log);
  await scheduleNightlyJobs(jobs, { db: shop.db, files: shop.files, clock, log });
  // Noon of the 20th in Taipei is the evening of the 19th in Samoa.
  expect(clock.now().toISOString()).toBe('2026-11-20T04:00:00.000Z');
  await query(`update customers set birthday = '1990-11-19' where id = ${member.id}`);
  await setting('website', { time_zone: 'Pacific/Pago_Pago' });
  await inTransaction(shop.db, (tx) => jobs.enqueue(tx, 'birthday-credits', [{}]));
  const balance = async () => (await query(`select balance::int from credit_purses where customer_id = ${member.id}`))[0]?.balance;
  await until('the credits', async () => (await balance()) === 200);
  await jobs.stop();
  await query(`delete from settings where name in ('website', 'credits')`);
});

test('of three workers one sweeps, once, also after nights when no worker ran', async () => {
  const { address } = shop.fixtures;
  const first = await startJobs(address, log);
  await scheduleNightlyJobs(first, { db: shop.db, files: shop.files, clock: systemClock, log });
  await first.stop();
  // Yesterday's pass was the last one: last night was missed.
  await query(`update pgboss.version set cron_on = now() - interval '25 hours'`);
  await query(`delete from pgboss.job`);
  await query(`update pgboss.schedule set created_on = now() - interval '2 days', updated_on = now() - interval '2 days'`);
  const workers = await Promise.all([1, 2, 3].map(() => startJobs(address, log)));
  for (const jobs of workers) await scheduleNightlyJobs(jobs, { db: shop.db, files: shop.files, clock: systemClock, log });
  const done = () => query(`select state from pgboss.job where name = 'nightly-sweep'`);
  await until('the nightly sweep', async () => (await done()).some(({ state }) => state === 'completed'));
  await Promise.all(workers.map((jobs) => jobs.stop()));
  expect(await done()).toEqual([{ state: 'completed' }]);
});
