import { afterAll, beforeAll, expect, test } from 'vitest';
import { readNewbangAccount } from '#modules/newbang/index.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { staffWithout } from '#testing/clients.ts';
import { type NewbangShop, newbangShop } from '#testing/providers/newbang.ts';
import { secretKey } from '#testing/served-shop.ts';
import type { NewbangSettings } from './contract.ts';

let shop: NewbangShop;
beforeAll(async () => {
  shop = await newbangShop();
});
afterAll(() => shop.close());

const value = {
  ...{ active: true, base_url: 'https://feed.newbang.example', api_key: 'shop-1', margin_percent: 35, margin_fixed: 20, rounding: 'ten' },
  ...{ category_id: null, stock_buffer: 2, auto_off_shelf: false, sync_minutes: 30 },
};
const put = (body: object) =>
  shop.staff.call<{ version: number; errors?: Record<string, string[]> }>('PUT', '/api/admin/newbang/config', body);

test('settings come back as they were saved; the secret is sealed, stays, and is in no answer', async () => {
  const before = await shop.call<NewbangSettings>('GET', '/config');
  expect(before).toMatchObject({ version: 0, has_secret: false, connected: 'none', balance: null, retry_after: 0 });
  expect((await put({ value, version: 0 })).body.errors).toEqual({ 'value.secret': [expect.any(String)] });
  expect((await put({ value: { ...value, secret: 'a secret of mine' }, version: 0 })).status).toBe(200);
  const { status, body } = await put({ value: { ...value, margin_percent: 40 }, version: 1 });
  expect([status, body.version]).toEqual([200, 2]);
  const saved = await shop.call<NewbangSettings>('GET', '/config');
  expect(saved).toMatchObject({ value: { ...value, margin_percent: 40 }, version: 2, has_secret: true, connected: 'account' });
  expect(JSON.stringify(saved)).not.toContain('a secret of mine');
  const secrets = createSecrets(secretKey);
  expect(await readNewbangAccount(shop.db, secrets)).toEqual({ base_url: value.base_url, key: 'shop-1', secret: 'a secret of mine' });
  expect(JSON.stringify(await shop.query('select changes from audit_log'))).not.toContain('a secret of mine');
  expect((await put({ value, version: 1 })).status).toBe(409);
});

test('another address needs its own secret, and only https addresses are taken', async () => {
  const { version } = await shop.call<NewbangSettings>('GET', '/config');
  expect((await put({ value: { ...value, base_url: 'https://elsewhere.example' }, version })).body.errors).toEqual({
    'value.secret': [expect.any(String)],
  });
  expect((await put({ value: { ...value, base_url: 'http://feed.newbang.example' }, version })).status).toBe(422);
  expect((await put({ value: { ...value, base_url: 'ftp://x' }, version })).status).toBe(422);
});

test('a category that does not exist, or is one of articles, is refused at its field', async () => {
  const { version } = await shop.call<NewbangSettings>('GET', '/config');
  const sql = `insert into categories (type, name, slug) values ('blogs', '{"tw": "誌"}', '{"tw": "zhi"}') returning id`;
  const [articles] = (await shop.query(sql)) as { id: number }[];
  for (const category_id of [999_999, articles?.id]) {
    const { status, body } = await put({ value: { ...value, category_id }, version });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['value.category_id']]);
  }
});

test('the balance is queried once in 180 seconds, also by twenty at once, and the others get the seconds to wait', async () => {
  const queryBalance = () => shop.staff.call<{ retry_after: number }>('POST', '/api/admin/newbang/balance');
  const answers = await Promise.all(Array.from({ length: 20 }, queryBalance));
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toEqual([
    { balance: { amount: 250_000, currency: 'twd', as_of: '2026-11-20T04:00:00.000Z' }, retry_after: 180 },
  ]);
  expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.retry_after)).toEqual(Array(19).fill(180));
  expect(shop.simulator.calls()['balance']).toBe(1);
  shop.advance(2.5);
  expect((await queryBalance()).body).toMatchObject({ code: 'newbang_balance_wait', retry_after: 30 });
  shop.advance(0.5);
  shop.simulator.set({ fail_with: 401 });
  expect((await queryBalance()).body).toMatchObject({ code: 'newbang_not_answering', message: expect.stringContaining('http_401') });
});

test.each([
  ['newbang view', 'GET', '/api/admin/newbang'],
  ['newbang view', 'GET', '/api/admin/newbang/orders'],
  ['newbang create', 'POST', '/api/admin/newbang/import'],
  ['newbang update', 'POST', '/api/admin/newbang/syncs'],
  ['system update', 'GET', '/api/admin/newbang/config'],
] as const)('without %s there is no %s %s', async (right, method, path) => {
  const client = await staffWithout(shop, right);
  const { status } = await client.call(method, path, method === 'POST' ? { kind: 'full', ids: [1] } : undefined);
  expect(status).toBe(403);
  expect(await shop.query('select 1 from newbang_syncs')).toEqual([]);
});
