import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopState } from '#modules/settings/index.ts';
import { readConfig } from '#platform/config/config.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { secretKey } from '#testing/served-shop.ts';
import { type TestShop, testShop } from '#testing/shop.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createShop, type Shop } from '../wiring.ts';
import { startDemoClock } from './demo-clock.ts';

let fixtures: TestShop;
let shop: Shop;
beforeAll(async () => {
  fixtures = await testShop();
  await fixtures.db.insertInto('shop_state').values({ demo: true }).execute();
  shop = await createShop({
    config: readConfig({}),
    address: fixtures.address,
    secretKey,
    version: '0.0.0',
    log: createLog('silent', 'test'),
    pool: testTimeouts,
  });
});
afterAll(async () => {
  await shop.close();
  await fixtures.close();
});

const dayMs = 86_400_000;
const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, payload: string, headers: Record<string, string> = own) =>
  shop.app.inject({ method: 'POST', url, payload, headers });
const look = async (language: string) => (await shop.app.inject({ url: `/dev?lang=${language}` })).body;
const pressed = (page: string): string[] => [...page.matchAll(/value="(\w+)" aria-pressed="true"/g)].map(([, id = '']) => id);

/** One situation for each simulator: cards, payment page, parcels, invoices, supplier, sign-in, Meta, Google Analytics, affiliate, LINE, text messages. */
const allNormal: string[] = Array.from({ length: 11 }, () => 'normal');

test('the page shows the simulators in both languages, each answering as it should', async () => {
  const [tw, en] = [await look('tw'), await look('en')];
  expect([tw.includes('<h1>模擬服務</h1>'), en.includes('<h1>Simulators</h1>')]).toEqual([true, true]);
  expect(pressed(en)).toEqual(allNormal);
});

test('a chosen scenario is what the simulator does, until another is chosen', async () => {
  expect((await post('/dev/scenario?lang=en', 'simulator=tappay&scenario=server_error')).headers.location).toBe('/dev?lang=en');
  expect(pressed(await look('en'))).toEqual(['server_error', ...allNormal.slice(1)]);
  const pay = () => shop.app.inject({ method: 'POST', url: '/sim/tappay/tpc/payment/pay-by-prime', payload: {} });
  expect((await pay()).statusCode).toBe(500);
  await post('/dev/scenario', 'simulator=tappay&scenario=normal');
  expect((await pay()).statusCode).toBe(200);
});

test('an unknown simulator, scenario or step is refused and changes nothing', async () => {
  for (const form of ['simulator=tappay&scenario=free_money', 'simulator=visa&scenario=normal', ''])
    expect((await post('/dev/scenario', form)).statusCode).toBe(422);
  for (const form of ['minutes=-1', 'minutes=527041', 'minutes=1.5', '']) expect((await post('/dev/clock', form)).statusCode).toBe(422);
  expect(pressed(await look('en'))).toEqual(allNormal);
});

test('pages of other sites can neither choose a scenario nor move the clock', async () => {
  const foreign = { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await post('/dev/scenario', 'simulator=tappay&scenario=server_error', foreign)).statusCode).toBe(403);
  expect((await post('/dev/clock', 'minutes=60', foreign)).statusCode).toBe(403);
  expect(pressed(await look('en'))).toEqual(allNormal);
});

test('a step is taken once; an unknown one, or one of another site’s page, is refused', async () => {
  const keys = async () => (await shop.app.inject({ url: '/sim/sign-in/google/certs' })).json<{ keys: unknown[] }>().keys.length;
  const before = await keys();
  expect((await post('/dev/step?lang=en', 'simulator=sign_in&step=key_rotates')).headers.location).toBe('/dev?lang=en');
  expect([before, await keys()]).toEqual([1, 2]);
  for (const form of ['simulator=sign_in&step=order_ships', 'simulator=tappay&step=key_rotates', ''])
    expect((await post('/dev/step', form)).statusCode).toBe(422);
  const foreign = { ...own, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
  expect((await post('/dev/step', 'simulator=sign_in&step=key_rotates', foreign)).statusCode).toBe(403);
  expect(await keys()).toBe(2);
});

test.each([
  ['new_account', 'code'],
  ['no_email', 'code'],
  ['email_not_verified', 'code'],
  ['sign_in_cancelled', 'error'],
])('the sign-in providers answer without a page: %s leads back with %s', async (scenario, field) => {
  await post('/dev/scenario', `simulator=sign_in&scenario=${scenario}`);
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: 'simulator.apps.googleusercontent.com', state: 'a state', scope: 'openid email' },
    ...{ redirect_uri: 'https://shop.example/api/oauth/google/callback', code_challenge_method: 'S256', code_challenge: 'x', nonce: 'n' },
  });
  const { statusCode, headers } = await shop.app.inject({ url: `/sim/sign-in/google/authorize?${query}` });
  await post('/dev/scenario', 'simulator=sign_in&scenario=normal');
  const back = new URL(String(headers.location));
  expect([statusCode, back.searchParams.get('state'), back.searchParams.has(field)]).toEqual([303, 'a state', true]);
  expect((await shop.app.inject({ url: `/sim/sign-in/google/authorize?${query}` })).statusCode).toBe(200);
});

test('the clock moves ahead for every process, by 366 days at most, and returns', async () => {
  const other = await startDemoClock(fixtures.db, createLog('silent', 'test'));
  const ahead = (clock: { now(): Date }) => Math.round((clock.now().getTime() - Date.now()) / dayMs);
  await post('/dev/clock', 'minutes=1440');
  await post('/dev/clock', 'minutes=11520');
  await other.refresh();
  expect([ahead(shop.clock), ahead(other)]).toEqual([9, 9]);
  await post('/dev/clock', 'minutes=527040');
  expect(ahead(shop.clock)).toBe(366);
  await post('/dev/clock', 'minutes=0');
  expect(ahead(shop.clock)).toBe(0);
  other.stop();
});

test('moving the clock ahead runs what is scheduled for a night, at once; moving it back runs nothing', async () => {
  const log = createLog('silent', 'test');
  const [jobs, other] = [await startJobs(fixtures.address, log), await startDemoClock(fixtures.db, log)];
  const ranOn: string[] = [];
  await jobs.schedule(
    'yearly',
    { cron: '0 0 1 1 *', timeZone: 'UTC' },
    async () => void ranOn.push(other.now().toISOString().slice(0, 10)),
  );
  other.onAhead(jobs.runScheduled);
  await post('/dev/clock', 'minutes=11520');
  await other.refresh();
  await other.refresh();
  const ahead = new Date(Date.now() + 8 * dayMs).toISOString().slice(0, 10);
  await expect.poll(() => ranOn, { timeout: 15_000 }).toEqual([ahead]);
  await post('/dev/clock', 'minutes=0');
  await other.refresh();
  const { rows } = await fixtures.pool.pg.query(`select state from pgboss.job where name = 'yearly'`);
  expect(rows.map(({ state }) => state)).toEqual([expect.stringMatching(/active|completed/)]);
  other.stop();
  await jobs.stop();
});

test('a shop that left the demo has the time of the machine, also against the database', async () => {
  await shopState.saveClockShift(fixtures.db, 60);
  await shopState.leaveDemoState(fixtures.db);
  expect(await shopState.readShopState(fixtures.db)).toEqual({ demo: false, clock_shift_minutes: 0 });
  await shopState.saveClockShift(fixtures.db, 60);
  expect(await shopState.readShopState(fixtures.db)).toEqual({ demo: false, clock_shift_minutes: 0 });
  await expect(fixtures.db.updateTable('shop_state').set({ clock_shift_minutes: 60 }).execute()).rejects.toThrow('shop_state_real_time');
});
