import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Report } from '#modules/telescope/contract.ts';
import { guest, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';

let shop: ServedShop;
let watcher: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  shop.app.get('/sim/broken/:token', async () => {
    throw new Error('for the test');
  });
  watcher = await staffWith(shop, 'telescope view');
});
afterAll(() => shop.close());

const read = async () => (await watcher.call<{ url: string; report: Report | null }>('GET', '/api/admin/telescope')).body;
const query = async (text: string) => (await shop.fixtures.pool.pg.query(text)).rows;
const stored = async () => Number((await query('select count(*)::int as n from failed_requests'))[0]?.n);

test('a failed request is stored by the pattern of its route; a refused one is not', async () => {
  expect((await shop.app.inject({ method: 'GET', url: '/sim/broken/secret-token?name=lin@example.com' })).statusCode).toBe(500);
  expect((await guest(shop).call('GET', '/api/products/999999')).status).toBe(404);
  await until('the failed request is written', async () => (await stored()) > 0);
  const { report } = await read();
  expect(report?.requests.data).toMatchObject([{ method: 'GET', route: '/sim/broken/:token', status: 500 }]);
  expect(report?.requests.last_day).toBe(1);
  expect(JSON.stringify(await query('select * from failed_requests'))).not.toMatch(/secret-token|lin@/);
});

test('at most five hundred failed requests are stored, the latest', async () => {
  await query(
    `insert into failed_requests (method, route, status, ms, request_id) select 'GET', '/old', 500, 1, 'r' || n from generate_series(1, 600) n`,
  );
  await shop.app.inject({ method: 'GET', url: '/sim/broken/x' });
  await until('the oldest are gone', async () => (await stored()) <= 500);
  const [latest] = await query('select route from failed_requests order by id desc limit 1');
  expect(latest).toMatchObject({ route: '/sim/broken/:token' });
  expect(await stored()).toBe(500);
});

test('it counts effects, mails and provider calls, and says the versions and the storage, nothing about a person', async () => {
  const { itemId } = await shop.fixtures.product();
  await buy(shop.fixtures, guest(shop), { itemId });
  const now = shop.fixtures.clock.now().toISOString();
  await query(
    `insert into outbox (kind, effect_key, payload, attempts, last_error) values ('order_placed', 'dead', '{}', 9, '550 no such user lin@example.com')`,
  );
  await query(`insert into mails (effect_key, kind, recipient, locale, subject, html, plain, state, created_at) values
    ('a', 'order_placed', 'lin@example.com', 'tw', '林小姐', '', '', 'failed', '${now}'), ('b', 'order_placed', 'x', 'tw', 'x', '', '', 'sent', '${now}'),
    ('c', 'test_mail', 'x', 'tw', 'x', '', '', 'sent', '${now}'::timestamptz - interval '8 days')`);
  const { url, report } = await read();
  expect(url).toBe('');
  expect(report?.effects.find(({ kind }) => kind === 'order_placed')).toMatchObject({ failed: 1 });
  expect(report?.mails.map(({ kind, state, count }) => [kind, state, count])).toEqual([
    ['order_placed', 'failed', 1],
    ['order_placed', 'sent', 1],
  ]);
  const [migration] = await query('select max(name) as name from migrations');
  expect(report?.versions).toMatchObject({ program: '0.0.0', node: process.version, schema: migration?.['name'] });
  expect(report?.versions.postgres).toMatch(/^\d+/);
  expect(report?.storage.database_bytes).toBeGreaterThan(1_000_000);
  expect(JSON.stringify(report)).not.toMatch(/林小姐|example\.com|no such user/);
});

test('a shop with its own diagnostics page answers its address without a report; reading needs the permission', async () => {
  const owner = await superman(shop);
  const { value, version } = (await owner.call<{ value: object; version: number }>('GET', '/api/admin/settings/general')).body;
  const save = (telescope_url: string) => owner.call('PUT', '/api/admin/settings/general', { value: { ...value, telescope_url }, version });
  expect((await save('http://diagnostics.example')).status).toBe(422);
  expect((await save('https://diagnostics.example')).status).toBe(200);
  expect(await read()).toEqual({ url: 'https://diagnostics.example', report: null });
  expect((await (await staffWith(shop, 'logs view')).call('GET', '/api/admin/telescope')).status).toBe(403);
});
