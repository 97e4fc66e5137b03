import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { type StaffClient, superman } from '#testing/clients.ts';
import { type ServedShop, secretKey, servedShop } from '#testing/served-shop.ts';
import type { MessagingForm } from './contract/messaging.ts';
import { readLineToken, readSmsAccount } from './message-accounts.ts';

let shop: ServedShop;
let staff: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  staff = await superman(shop);
});
afterAll(() => shop.close());

type Answer = { value: MessagingForm; version: number; has_secret: object; offered: object; errors?: Record<string, string[]> };
const path = '/api/admin/settings/messaging';
const read = async () => (await staff.call<Answer>('GET', path)).body;
const save = async (change: Partial<MessagingForm>) => {
  const { value, version } = await read();
  return staff.call<Answer>('PUT', path, { value: { ...value, ...change }, version });
};
const secrets = createSecrets(secretKey);
const opened = async () => [await readLineToken(shop.db, secrets), await readSmsAccount(shop.db, secrets)];

test.each([
  ['the LINE token', { line: { active: true } }, 'value.line.token'],
  ['the account’s password', { sms: { active: true, username: 'shop' } }, 'value.sms.password'],
  ['the account’s name', { sms: { active: true, username: '', password: 'p' } }, 'value.sms.username'],
])('a channel is not switched on without %s', async (_, change, field) => {
  const answer = await save(change);
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await read()).version).toBe(0);
});

test('secrets are sealed, never answered, stay when they are left out, and go with null', async () => {
  expect((await save({ line: { active: true, token: 'line-token-4711' } })).status).toBe(200);
  expect((await save({ sms: { active: true, username: 'shop', password: 'sms-password-4711' } })).status).toBe(200);
  const answer = await read();
  expect([answer.has_secret, answer.offered]).toEqual([
    { line: true, sms: true },
    { line: true, sms: true },
  ]);
  expect(await opened()).toEqual(['line-token-4711', { username: 'shop', password: 'sms-password-4711' }]);
  const stored = await shop.db.selectFrom('settings').select('value').where('name', '=', 'messaging').executeTakeFirstOrThrow();
  const logged = await shop.db.selectFrom('audit_log').select('changes').where('subject_type', '=', 'Settings').execute();
  expect(JSON.stringify([answer, stored, logged])).not.toContain('4711');
  expect((await save({ line: { active: false, token: null } })).status).toBe(200);
  expect(await opened()).toEqual([undefined, { username: 'shop', password: 'sms-password-4711' }]);
});
