import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, officeVisitor, staffAccount } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

const mismatch = { status: 419, body: { message: 'CSRF token mismatch.' } };
const unauthenticated = { status: 401, body: { message: 'Unauthenticated.' } };

let shop: ServedShop;
let account: { email: string; password: string };
beforeAll(async () => {
  shop = await servedShop();
  const { email, password } = await staffAccount(shop, ['orders view']);
  account = { email, password };
});
afterAll(() => shop.close());

/** A browser that has fetched its CSRF cookie. */
async function visitor(): Promise<Client> {
  const client = officeVisitor(shop);
  await client.call('GET', '/sanctum/csrf-cookie');
  return client;
}

async function signedIn(): Promise<Client> {
  const client = await visitor();
  expect((await client.call('POST', '/login', account)).status).toBe(204);
  return client;
}

const sessionOf = ({ cookies }: Client): string => cookies.get('shophouse_session') ?? '';
const outcome = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  return { status, body };
};

describe('the cookies', () => {
  test('GET /sanctum/csrf-cookie answers 204 without a body and sets both', async () => {
    const answer = await officeVisitor(shop).call('GET', '/sanctum/csrf-cookie');
    expect([answer.status, answer.text]).toEqual([204, '']);
    const [session, csrf] = ['shophouse_session', 'XSRF-TOKEN'].map(
      (name) => answer.setCookies.find((line) => line.startsWith(`${name}=`)) ?? '',
    );
    expect(session).toMatch(/^shophouse_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(csrf).toMatch(/^XSRF-TOKEN=[\w-]{43}; Max-Age=7200; Path=\/; SameSite=Lax$/);
  });

  test('under https both are Secure', async () => {
    const secure = await servedShop({ beside: shop, env: { PUBLIC_URL: 'https://shop.example' } });
    const answer = await officeVisitor(secure).call('GET', '/sanctum/csrf-cookie', undefined, {
      referer: 'https://shop.example/admin',
      origin: 'https://shop.example',
    });
    expect(answer.setCookies.map((line) => line.split('; ').includes('Secure'))).toEqual([true, true]);
    await secure.close();
  });

  test('the CSRF cookie is set again on answers', async () => {
    const client = await signedIn();
    const { setCookies } = await client.call('GET', '/api/me');
    expect(setCookies).toEqual([expect.stringMatching(/^XSRF-TOKEN=/)]);
  });
});

describe('signing in', () => {
  test('answers 204, replaces the session and the token, and the old session is invalid', async () => {
    const client = await visitor();
    const planted = new Map(client.cookies);
    const answer = await client.call('POST', '/login', account);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(sessionOf(client)).not.toBe(planted.get('shophouse_session'));
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(planted.get('XSRF-TOKEN'));
    expect((await client.call('GET', '/api/me')).body).toMatchObject({
      email: account.email,
      permissions: ['orders view'],
      superman: false,
    });
    const old = officeVisitor(shop);
    for (const [name, value] of planted) old.cookies.set(name, value);
    expect(await outcome(old.call('GET', '/api/me'))).toEqual(unauthenticated);
  });

  test('signing in again under the old session ends it', async () => {
    const client = await signedIn();
    const first = new Map(client.cookies);
    expect((await client.call('POST', '/login', account)).status).toBe(204);
    const old = officeVisitor(shop);
    for (const [name, value] of first) old.cookies.set(name, value);
    expect(await outcome(old.call('GET', '/api/me'))).toEqual(unauthenticated);
    expect((await client.call('GET', '/api/me')).status).toBe(200);
  });

  test('wrong credentials answer 422 on the e-mail, the same for a known and an unknown address', async () => {
    const client = await visitor();
    const message = 'The email address or the password is wrong';
    const wrong = { status: 422, body: { message, errors: { email: [message] } } };
    expect(await outcome(client.call('POST', '/login', { ...account, password: 'Wrong12345' }))).toEqual(wrong);
    expect(await outcome(client.call('POST', '/login', { email: 'nobody@example.com', password: 'Wrong12345' }))).toEqual(wrong);
  });

  test('missing fields are both listed', async () => {
    const client = await visitor();
    expect(await outcome(client.call('POST', '/login', {}))).toEqual({
      status: 422,
      body: { message: 'Required', errors: { email: ['Required'], password: ['Required'] } },
    });
  });

  test('too many attempts answer 429 with Retry-After', async () => {
    const client = await visitor();
    const guess = () => client.call('POST', '/login', { email: 'guessed@example.com', password: 'Wrong12345' });
    for (let tries = 0; tries < 5; tries++) expect((await guess()).status).toBe(422);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(refused.body).toEqual({ message: 'Too Many Attempts.', retry_after: Number(refused.headers['retry-after']) });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('one address has twenty attempts a minute, for any accounts', async () => {
    const strict = await servedShop({ beside: shop, strict: true, env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const client = officeVisitor(strict);
    await client.call('GET', '/sanctum/csrf-cookie');
    const tryFrom = (address: string) => client.call('POST', '/login', {}, { 'x-forwarded-for': address }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++) statuses.push(await tryFrom('203.0.113.7'));
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
    expect(await tryFrom('203.0.113.8')).toBe(422);
    await strict.close();
  });

  test('a forwarded address is ignored unless it comes from a trusted proxy', async () => {
    const strict = await servedShop({ strict: true });
    const client = officeVisitor(strict);
    await client.call('GET', '/sanctum/csrf-cookie');
    const statuses: number[] = [];
    for (let tries = 0; tries < 21; tries++)
      statuses.push((await client.call('POST', '/login', {}, { 'x-forwarded-for': `203.0.113.${tries}` })).status);
    expect(statuses.at(-1)).toBe(429);
    await strict.close();
  });
});

describe('the CSRF token', () => {
  test('missing, wrong or of another session answers 419, and the retry with a fresh cookie goes through', async () => {
    const client = await signedIn();
    const other = await signedIn();
    const save = (token: string | undefined) => outcome(client.call('PUT', '/api/me/locale', { locale: 'en' }, { 'x-xsrf-token': token }));
    expect(await save(undefined)).toEqual(mismatch);
    expect(await save('')).toEqual(mismatch);
    expect(await save('x'.repeat(43))).toEqual(mismatch);
    expect(await save('%')).toEqual(mismatch);
    expect(await save(other.cookies.get('XSRF-TOKEN'))).toEqual(mismatch);
    expect((await client.call('GET', '/sanctum/csrf-cookie')).status).toBe(204);
    expect(await outcome(client.call('PUT', '/api/me/locale', { locale: 'en' }))).toEqual({ status: 204, body: undefined });
  });

  test('is accepted URL-encoded and under its other name too', async () => {
    const client = await signedIn();
    const token = client.cookies.get('XSRF-TOKEN') ?? '';
    const encoded = [...token].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    expect((await client.call('PUT', '/api/me/locale', { locale: 'en' }, { 'x-xsrf-token': encoded })).status).toBe(204);
    expect(
      (await client.call('PUT', '/api/me/locale', { locale: 'en' }, { 'x-xsrf-token': undefined, 'x-csrf-token': token })).status,
    ).toBe(204);
  });

  test('is required at the sign-in itself', async () => {
    const bare = officeVisitor(shop);
    expect(await outcome(bare.call('POST', '/login', account))).toEqual(mismatch);
    expect(bare.cookies.size).toBe(0);
  });
});

describe('the origin of a call', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that looks like ours', { origin: 'http://localhost.evil.example' }],
    ['no origin a browser would name', { origin: 'null' }],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }],
  ])('a write from %s is refused', async (_where, headers) => {
    const client = await signedIn();
    expect(await outcome(client.call('PUT', '/api/me/locale', { locale: 'tw' }, headers))).toEqual(mismatch);
    expect((await client.call('GET', '/api/me')).body).toMatchObject({ locale: 'en' });
  });

  test('cookies count only on calls from our own pages', async () => {
    const client = await signedIn();
    const me = (headers: Record<string, string | undefined>) =>
      client.call('GET', '/api/me', undefined, { origin: undefined, referer: undefined, ...headers }).then(({ status }) => status);
    expect(await me({})).toBe(401);
    expect(await me({ referer: 'https://evil.example/' })).toBe(401);
    expect(await me({ referer: 'http://localhost/admin', 'sec-fetch-site': 'cross-site' })).toBe(401);
    expect(await me({ 'sec-fetch-site': 'same-site' })).toBe(401);
    expect(await me({ referer: 'http://localhost:3000/admin' })).toBe(200);
    expect(await me({ origin: 'http://127.0.0.1:3000' })).toBe(200);
    expect(await me({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  });

  test('with PUBLIC_URL only that origin is accepted', async () => {
    const known = await servedShop({ beside: shop, env: { PUBLIC_URL: 'http://shop.example' } });
    const client = officeVisitor(known);
    const own = { origin: 'http://shop.example', referer: 'http://shop.example/admin' };
    await client.call('GET', '/sanctum/csrf-cookie', undefined, own);
    expect(await outcome(client.call('POST', '/login', account))).toEqual(mismatch);
    expect((await client.call('POST', '/login', account, own)).status).toBe(204);
    expect((await client.call('GET', '/api/me')).status).toBe(401);
    expect((await client.call('GET', '/api/me', undefined, own)).status).toBe(200);
    await known.close();
  });
});

describe('signing out', () => {
  test('POST /logout answers 204 and ends the session on the server', async () => {
    const client = await signedIn();
    const [session, token] = [sessionOf(client), client.cookies.get('XSRF-TOKEN') ?? ''];
    const answer = await client.call('POST', '/logout');
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(token);
    client.cookies.set('shophouse_session', session);
    client.cookies.set('XSRF-TOKEN', token);
    expect(await outcome(client.call('GET', '/api/me'))).toEqual(unauthenticated);
  });

  test('GET /logout does not exist', async () => {
    const client = await signedIn();
    expect((await client.call('GET', '/logout')).status).toBe(404);
    expect((await client.call('GET', '/api/me')).status).toBe(200);
  });
});

test('a revoked right or a deactivated account takes effect at the next call', async () => {
  const { email, password } = await staffAccount(shop, ['orders view']);
  const client = await visitor();
  await client.call('POST', '/login', { email, password });
  const list = () => outcome(client.call('GET', '/api/admin/orders/counts'));
  expect((await list()).status).toBe(200);
  const { id } = await shop.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await shop.db.deleteFrom('staff_roles').where('staff_id', '=', id).execute();
  expect(await list()).toEqual({
    status: 403,
    body: { message: 'This action is unauthorized.', code: 'forbidden', permission: 'orders view' },
  });
  await shop.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute();
  expect(await list()).toEqual(unauthenticated);
});

test('an unknown address of the API answers JSON', async () => {
  expect(await outcome(officeVisitor(shop).call('GET', '/api/nothing/here'))).toEqual({ status: 404, body: { message: 'Not Found' } });
});
