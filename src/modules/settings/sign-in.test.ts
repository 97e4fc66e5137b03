import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PublicWebsite } from '#modules/settings/contract.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { guest, type StaffClient, superman } from '#testing/clients.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import type { SignInForm } from './contract/sign-in.ts';
import { offeredProviders, readSignInAccount } from './sign-in.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
});
afterAll(() => shop.close());

type Accounts<T> = Record<'line' | 'google' | 'facebook', T>;
type Answer = {
  value: Accounts<{ active: boolean; client_id: string }>;
  version: number;
  has_secret: Accounts<boolean>;
  callbacks: Accounts<string>;
  errors?: Record<string, string[]>;
};
const path = '/api/admin/settings/sign-in';
const read = async () => (await staff.call<Answer>('GET', path)).body;
const save = async (change: Partial<SignInForm>) => {
  const { value, version } = await read();
  return staff.call<Answer>('PUT', path, { value: { ...value, ...change }, version });
};
const offered = async () => {
  const { body } = await guest(shop).call<{ website: PublicWebsite }>('GET', '/api/settings?q=website');
  return body.website.sign_in;
};
const secret = 'channel-secret-4711';

test('a new shop offers no provider, and says which addresses to enter there', async () => {
  const { value, version, has_secret, callbacks } = await read();
  expect([version, value.line, has_secret.line]).toEqual([0, { active: false, client_id: '' }, false]);
  expect(callbacks).toEqual({
    line: `${shop.publicUrl}/api/oauth/line/callback`,
    google: `${shop.publicUrl}/api/oauth/google/callback`,
    facebook: `${shop.publicUrl}/api/oauth/facebook/callback`,
  });
  expect(await offered()).toEqual([]);
});

test.each([
  ['its id', { active: true, client_id: '', secret }, 'value.line.client_id'],
  ['its secret', { active: true, client_id: '1650000001' }, 'value.line.secret'],
])('a provider is not switched on without %s', async (_, line, field) => {
  const before = (await read()).version;
  const answer = await save({ line });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await read()).version).toBe(before);
});

test('a complete account is offered at once, in the order of the shop; its secret stays when it is left out, and goes with null', async () => {
  expect((await save({ google: { active: true, client_id: 'g', secret: 'g' } })).status).toBe(200);
  expect((await save({ line: { active: true, client_id: '1650000001', secret } })).status).toBe(200);
  expect(await offered()).toEqual(['line', 'google']);
  const secrets = createSecrets(secretKey);
  await save({ line: { active: true, client_id: '1650000002' } });
  expect(await readSignInAccount(shop.db, secrets, 'line')).toEqual({ client_id: '1650000002', client_secret: secret });
  expect(await readSignInAccount(shop.db, createSecrets('another key'), 'line')).toBeUndefined();
  expect((await save({ line: { active: true, client_id: '1650000002', secret: null } })).status).toBe(422);
  await save({ line: { active: false, client_id: '1650000002', secret: null } });
  expect(await readSignInAccount(shop.db, secrets, 'line')).toBeUndefined();
  expect(await offered()).toEqual(['google']);
  expect(await offeredProviders(shop.db, { demo: true })).toEqual(['line', 'google', 'facebook']);
});

test('a secret is in no answer, no log and no row as it is', async () => {
  await save({ line: { active: true, client_id: '1650000001', secret } });
  const rows = await shop.db.selectFrom('audit_log').selectAll().execute();
  const stored = await shop.db.selectFrom('settings').selectAll().execute();
  const publicly = await guest(shop).call('GET', '/api/settings?q=website,home,menu,cart_gifts');
  const answered = JSON.stringify([await read(), rows, stored, publicly.body]);
  expect(answered).not.toContain(secret);
  expect(JSON.stringify(rows)).toContain('line.secret');
  expect(publicly.text).not.toContain('1650000001');
});
