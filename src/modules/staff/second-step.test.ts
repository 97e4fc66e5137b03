import { createHash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Permission } from '#shared/permissions.ts';
import { officeVisitor, staffAccount } from '#testing/clients.ts';
import { codeIn, newMails } from '#testing/mails.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const totpCode = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.fixtures.clock.now().getTime() + ahead * 30_000 });

async function signedIn(account: { email: string; password: string }, overrides: object = {}) {
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  return { client, answer: await client.call('POST', '/login', { ...account, ...overrides }) };
}

test('with the second step on, the password alone does not suffice; a code works once, a recovery code once', async () => {
  const { email, password } = await staffAccount(shop, ['orders view']);
  const account = { email, password };
  const { client } = await signedIn(account);
  expect((await client.call('POST', '/api/admin/me/second-step', { password: 'wrong1234' })).status).toBe(422);
  const { secret, uri } = (await client.call<{ secret: string; uri: string }>('POST', '/api/admin/me/second-step', { password })).body;
  expect(uri).toContain('otpauth://totp/');
  expect((await signedIn(account)).answer.status).toBe(204);

  expect((await client.call('POST', '/api/admin/me/second-step/confirm', { code: '000000' })).status).toBe(422);
  const confirmed = await client.call<{ recovery_codes: string[] }>('POST', '/api/admin/me/second-step/confirm', {
    code: totpCode(secret),
  });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect((await client.call('POST', '/api/admin/me/second-step', { password })).body['code']).toBe('second_step_on');

  const bare = await signedIn(account);
  expect([bare.answer.status, bare.answer.body['code']]).toEqual([422, 'second_step_needed']);
  expect((await bare.client.call('GET', '/api/me')).status).toBe(401);
  expect((await signedIn(account, { code: totpCode(secret) })).answer.status).toBe(422);
  expect((await signedIn(account, { code: totpCode(secret, 1) })).answer.status).toBe(204);
  const again = await signedIn(account, { code: totpCode(secret, 1) });
  expect([again.answer.status, again.answer.body['errors']]).toEqual([
    422,
    { code: ['This code is wrong or was used: enter the next one'] },
  ]);

  const [recovery = ''] = confirmed.body.recovery_codes;
  expect((await signedIn(account, { code: recovery.toUpperCase() })).answer.status).toBe(204);
  expect((await signedIn(account, { code: recovery })).answer.status).toBe(422);

  const stored = await shop.fixtures.db
    .selectFrom('staff')
    .select(['totp_secret', 'recovery_hashes'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(stored.totp_secret?.includes(Buffer.from(secret))).toBe(false);
  expect(stored.recovery_hashes).toHaveLength(9);
});

async function withSecondStep(rights: Permission[] | 'superman' = ['orders view']) {
  const { email, password } = await staffAccount(shop, rights);
  const account = { email, password };
  const { client } = await signedIn(account);
  const { secret } = (await client.call<{ secret: string }>('POST', '/api/admin/me/second-step', { password })).body;
  const on = await client.call<{ recovery_codes: string[] }>('POST', '/api/admin/me/second-step/confirm', { code: totpCode(secret) });
  const { id } = (await client.call<{ id: number }>('GET', '/api/me')).body;
  return { account, client, secret, recovery: on.body.recovery_codes, id };
}

test('it is switched off only with the password and a code: of the app, or a recovery code', async () => {
  const { account, client, secret, recovery } = await withSecondStep();
  const { password } = account;
  const end = (form: object) => client.call('POST', '/api/admin/me/second-step/end', form);
  expect((await end({ password })).status).toBe(422);
  expect((await end({ code: recovery[0] })).status).toBe(422);
  const refused = [
    await end({ password, code: '000000' }),
    // The code that switched it on was taken.
    await end({ password, code: totpCode(secret) }),
    await end({ password, code: '0000-0000-0000-0000' }),
    await end({ password: 'wrong1234', code: totpCode(secret, 1) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
  expect((await client.call('GET', '/api/me')).body).toMatchObject({ second_step: true });
  expect((await end({ password, code: totpCode(secret, 1) })).status).toBe(204);
  expect((await signedIn(account)).answer.status).toBe(204);

  const second = await withSecondStep();
  const [written = ''] = second.recovery;
  const sent = { password: second.account.password, code: written.replaceAll('-', ' ').toUpperCase() };
  expect((await second.client.call('POST', '/api/admin/me/second-step/end', sent)).status).toBe(204);
  expect((await second.client.call('GET', '/api/me')).body).toMatchObject({ second_step: false });
});

test('the own second step cannot be removed as an administrator; another administrator can, and it is logged', async () => {
  const superAdmin = await withSecondStep('superman');
  const ownAnswer = await superAdmin.client.call('POST', `/api/admin/users/${superAdmin.id}/second-step/end`, {});
  expect([ownAnswer.status, ownAnswer.body['code']]).toEqual([409, 'second_step_own']);
  expect((await superAdmin.client.call('GET', '/api/me')).body).toMatchObject({ second_step: true });
  const staff = await withSecondStep();
  expect((await superAdmin.client.call('POST', `/api/admin/users/${staff.id}/second-step/end`, {})).status).toBe(204);
  expect((await staff.client.call('GET', '/api/me')).status).toBe(401);
  expect((await signedIn(staff.account)).answer.status).toBe(204);
  const log = shop.fixtures.db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_type', '=', 'User');
  expect(await log.where('subject_id', '=', staff.id).where('action', '=', 'second_step_off').execute()).toEqual([
    { action: 'second_step_off', actor_id: superAdmin.id },
  ]);
});

test('a new password by mail leaves the second step on', async () => {
  const { account } = await withSecondStep();
  const visitor = officeVisitor(shop);
  await visitor.call('GET', '/sanctum/csrf-cookie');
  await newMails(shop);
  await visitor.call('POST', '/api/admin/forgot-password', { email: account.email });
  const code = codeIn((await newMails(shop))[0]);
  expect((await visitor.call('POST', '/api/admin/reset-password', { code, password: 'Teapot2026' })).body).toEqual({ signed_in: false });
  expect((await visitor.call('GET', '/api/me')).status).toBe(401);
  expect(visitor.cookies.has('shophouse_staff_device')).toBe(false);
  expect((await signedIn({ ...account, password: 'Teapot2026' })).answer.body['code']).toBe('second_step_needed');
});

test('a recovery code has 80 bits, no two are equal, and look-alike letters are read as the intended ones', async () => {
  const { account, recovery } = await withSecondStep();
  expect(recovery).toHaveLength(10);
  expect(new Set(recovery).size).toBe(10);
  // Sixteen letters of an alphabet of 32.
  for (const code of recovery) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/);
  const [first = ''] = recovery;
  const misread = first.replaceAll('0', 'O').replaceAll('1', 'l');
  expect((await signedIn(account, { code: ` ${misread} ` })).answer.status).toBe(204);
  const stored = shop.fixtures.db.selectFrom('staff').select('recovery_hashes').where('email', '=', account.email);
  const { recovery_hashes } = await stored.executeTakeFirstOrThrow();
  expect(recovery_hashes).toHaveLength(9);
  for (const hash of recovery_hashes) expect(hash).toHaveLength(32);
});

test('attempts with recovery codes are counted separately: the sixth waits, and an app code still works', async () => {
  const { account, secret, recovery } = await withSecondStep();
  await shop.fixtures.db.deleteFrom('rate_limits').execute();
  const waits: number[] = [];
  for (let n = 0; n < 7; n++) {
    // Attempts with the password are not tested here.
    const { status } = (await signedIn(account, { code: `0000-0000-0000-00${10 + n}` })).answer;
    waits.push(status);
    await shop.fixtures.db.deleteFrom('rate_limits').where('key', 'in', passwordCounters(account.email)).execute();
  }
  expect(waits).toEqual([422, 422, 422, 422, 422, 429, 429]);
  expect((await signedIn(account, { code: recovery[0] })).answer.status).toBe(429);
  expect((await signedIn(account, { code: totpCode(secret, 1) })).answer.status).toBe(204);
});

const hashTry = (text: string): string => `try:${createHash('sha256').update(text).digest('base64url')}`;
const passwordCounters = (email: string): string[] => [`staff\n${email}`, `staff\n${email}\n127.0.0.1`].map(hashTry);

test('of five concurrent uses of one recovery code one signs in', async () => {
  const { account, recovery } = await withSecondStep();
  const visitors = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const client = officeVisitor(shop);
      await client.call('GET', '/sanctum/csrf-cookie');
      return client;
    }),
  );
  const answers = await Promise.all(visitors.map((client) => client.call('POST', '/login', { ...account, code: recovery[0] })));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});
