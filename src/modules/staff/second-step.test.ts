import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeVisitor, staffAccount } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

const codeOf = (secret: string, ahead = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.goods.clock.now().getTime() + ahead * 30_000 });

async function signedIn(account: { email: string; password: string }, more: object = {}) {
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  return { client, answer: await client.call('POST', '/login', { ...account, ...more }) };
}

test('with the second step on, the password alone opens nothing; a code works once, a recovery code once', async () => {
  const { email, password } = await staffAccount(shop, ['orders view']);
  const account = { email, password };
  const { client } = await signedIn(account);
  expect((await client.call('POST', '/api/admin/me/second-step', { password: 'wrong1234' })).status).toBe(422);
  const { secret, uri } = (await client.call<{ secret: string; uri: string }>('POST', '/api/admin/me/second-step', { password })).body;
  expect(uri).toContain('otpauth://totp/');
  expect((await signedIn(account)).answer.status).toBe(204);

  expect((await client.call('POST', '/api/admin/me/second-step/confirm', { code: '000000' })).status).toBe(422);
  const confirmed = await client.call<{ recovery_codes: string[] }>('POST', '/api/admin/me/second-step/confirm', { code: codeOf(secret) });
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  expect((await client.call('POST', '/api/admin/me/second-step', { password })).body['code']).toBe('second_step_on');

  const bare = await signedIn(account);
  expect([bare.answer.status, bare.answer.body['code']]).toEqual([422, 'second_step_needed']);
  expect((await bare.client.call('GET', '/api/me')).status).toBe(401);
  expect((await signedIn(account, { code: codeOf(secret) })).answer.status).toBe(422);
  expect((await signedIn(account, { code: codeOf(secret, 1) })).answer.status).toBe(204);
  const again = await signedIn(account, { code: codeOf(secret, 1) });
  expect([again.answer.status, again.answer.body['errors']]).toEqual([
    422,
    { code: ['This code is wrong or was used: enter the next one'] },
  ]);

  const [recovery = ''] = confirmed.body.recovery_codes;
  expect((await signedIn(account, { code: recovery.toUpperCase() })).answer.status).toBe(204);
  expect((await signedIn(account, { code: recovery })).answer.status).toBe(422);

  const stored = await shop.goods.db
    .selectFrom('staff')
    .select(['totp_secret', 'recovery_hashes'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(stored.totp_secret?.includes(Buffer.from(secret))).toBe(false);
  expect(stored.recovery_hashes).toHaveLength(9);
  expect((await client.call('POST', '/api/admin/me/second-step/end', { password })).status).toBe(204);
  expect((await signedIn(account)).answer.status).toBe(204);
});
