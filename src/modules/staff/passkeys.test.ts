import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, officeVisitor, type StaffClient, staffWith, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { softPasskey } from '#testing/soft-passkey.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
});
afterAll(() => shop.close());

type Passkey = ReturnType<typeof softPasskey>;
type PasskeyOptions = { challenge: string };
const password = 'Kettle2026';

async function add(staff: StaffClient, passkey: Passkey, name = 'Laptop'): Promise<number> {
  const { body } = await staff.call<PasskeyOptions>('POST', '/api/admin/me/passkeys/options', { password });
  const {
    status,
    body: added,
    text,
  } = await staff.call<{ id: number }>('POST', '/api/admin/me/passkeys', { name, response: passkey.register(body) });
  expect(status, text).toBe(201);
  return added.id;
}
async function visitor(): Promise<Client> {
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  return client;
}
const challengeFor = async (client: Client): Promise<PasskeyOptions> =>
  (await client.call<PasskeyOptions>('POST', '/api/admin/passkey/options', {})).body;
const signIn = (client: Client, response: object) => client.call('POST', '/api/admin/passkey', { response });
const refused = { status: 422, body: { code: 'passkey_refused' } };

test('a passkey added with the password signs in without it, is listed with its last use, and no longer once removed', async () => {
  const staff = await staffWith(shop, 'orders view');
  const passkey = softPasskey();
  expect((await staff.call('POST', '/api/admin/me/passkeys/options', { password: 'wrong1234' })).status).toBe(422);
  const id = await add(staff, passkey);
  const client = await visitor();
  expect((await signIn(client, passkey.signIn(await challengeFor(client)))).status).toBe(204);
  expect((await client.call<{ name: string }>('GET', '/api/me')).body.name).toBe(staff.account.name);
  const { body } = await staff.call<{ data: object[] }>('GET', '/api/admin/me/passkeys');
  expect(body.data).toEqual([
    { id, name: 'Laptop', created_at: shop.fixtures.clock.now().toISOString(), last_used_at: shop.fixtures.clock.now().toISOString() },
  ]);
  expect((await staff.call('DELETE', `/api/admin/me/passkeys/${id}`)).status).toBe(204);
  const other = await visitor();
  expect(await signIn(other, passkey.signIn(await challengeFor(other)))).toMatchObject(refused);
});

test('a passkey counts as the second step', async () => {
  const staff = await staffWith(shop, 'orders view');
  const passkey = softPasskey();
  await add(staff, passkey);
  const { body } = await staff.call<{ secret: string }>('POST', '/api/admin/me/second-step', { password });
  const code = new TOTP({ secret: Secret.fromBase32(body.secret) }).generate({ timestamp: shop.fixtures.clock.now().getTime() });
  expect((await staff.call('POST', '/api/admin/me/second-step/confirm', { code })).status).toBe(200);
  const byPassword = await (await visitor()).call('POST', '/login', { email: staff.account.email, password });
  expect(byPassword.body).toMatchObject({ code: 'second_step_needed' });
  const client = await visitor();
  expect((await signIn(client, passkey.signIn(await challengeFor(client)))).status).toBe(204);
});

test('a challenge is good once, for five minutes, and in its browser only', async () => {
  const staff = await staffWith(shop);
  const passkey = softPasskey();
  await add(staff, passkey);
  const client = await visitor();
  const options = await challengeFor(client);
  expect(await signIn(await visitor(), passkey.signIn(options))).toMatchObject(refused);
  expect((await signIn(client, passkey.signIn(options))).status).toBe(204);
  const again = await visitor();
  for (const [name, value] of client.cookies) if (name === 'shophouse_passkey') again.cookies.set(name, value);
  expect(await signIn(again, passkey.signIn(options))).toMatchObject(refused);
  const late = await visitor();
  const old = await challengeFor(late);
  shop.fixtures.clock.set(new Date(shop.fixtures.clock.now().getTime() + 5 * 60_000));
  expect(await signIn(late, passkey.signIn(old))).toMatchObject(refused);
});

test('a counter that does not grow, an owner who was not verified, another place and another challenge are refused', async () => {
  const staff = await staffWith(shop);
  const passkey = softPasskey();
  await add(staff, passkey);
  const attempt = async (change: object, counter = passkey.device.counter) => {
    const client = await visitor();
    passkey.device.counter = counter;
    return signIn(client, passkey.signIn({ ...(await challengeFor(client)), ...change }));
  };
  expect((await attempt({}, 7)).status).toBe(204);
  expect(await attempt({}, 7)).toMatchObject(refused);
  expect(await attempt({}, 3)).toMatchObject(refused);
  expect(await attempt({ verifiesUser: false }, 20)).toMatchObject(refused);
  expect(await attempt({ origin: 'https://evil.example' }, 21)).toMatchObject(refused);
  expect(await attempt({ rpId: 'evil.example' }, 22)).toMatchObject(refused);
  expect(await attempt({ challenge: Buffer.alloc(32).toString('base64url') }, 23)).toMatchObject(refused);
  expect((await attempt({}, 24)).status).toBe(204);
});

test('the passkey of a deactivated account, of another shop and of another person opens nothing', async () => {
  const staff = await staffWith(shop);
  const passkey = softPasskey();
  const id = await add(staff, passkey);
  const boss = await superman(shop);
  expect((await boss.call('DELETE', `/api/admin/me/passkeys/${id}`)).status).toBe(204);
  const { body } = await staff.call<{ id: number }>('GET', '/api/me');
  await boss.call('POST', '/api/admin/users/bulk', { ids: [body.id], active: false });
  const client = await visitor();
  expect(await signIn(client, passkey.signIn(await challengeFor(client)))).toMatchObject(refused);
  const stranger = await visitor();
  expect(await signIn(stranger, softPasskey().signIn(await challengeFor(stranger)))).toMatchObject(refused);
  const { body: options } = await boss.call<PasskeyOptions>('POST', '/api/admin/me/passkeys/options', { password });
  const other = await staffWith(shop);
  const stolen = await other.call('POST', '/api/admin/me/passkeys', { name: 'x', response: softPasskey().register(options) });
  expect(stolen).toMatchObject(refused);
});

test('of twenty sign-ins with one signature at once one succeeds', async () => {
  const staff = await staffWith(shop);
  const passkey = softPasskey();
  await add(staff, passkey);
  const client = await visitor();
  const response = passkey.signIn(await challengeFor(client));
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(client, response)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
});
