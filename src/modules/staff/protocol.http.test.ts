import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/clock.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { inTransaction } from '#platform/db/database.ts';
import { createApp } from '#platform/http/create-app.ts';
import { csrfCookie, sessionCookie } from '#platform/http/csrf.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createRateLimits } from '#platform/http/rate-limits.ts';
import { registerRoutes } from '#platform/http/register.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { shopFacts } from '#testing/shop-facts.ts';
import { identifyStaff, staffSetup } from './index.ts';
import { routes } from './routes.ts';

const email = 'mei@shop.example';
const password = 'Kettle2026';
let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await testDatabase();
  const { db, pool } = database;
  await inTransaction(db, async (tx) => {
    await staffSetup.ensureDefaultRoles(tx);
    await staffSetup.createStaff(tx, { name: 'Mei', email, password, roles: ['super-admin'], now: systemClock.now() });
  });
  const log = createLog('silent', 'test');
  app = await createApp({ log, metrics: createMetrics(), trustedProxies: [] });
  registerRoutes(
    app,
    routes(async () => 4200),
    {
      db,
      staffReads: db,
      log,
      clock: systemClock,
      files: undefined as never,
      shop: shopFacts({ demo: true, secrets: createSecrets('a key of enough random characters') }),
      origins: { publicUrl: undefined, demo: true },
      secureCookies: false,
      limits: createRateLimits(pool, systemClock, { factor: 1000 }),
      identify: {
        staff: (token) => identifyStaff(db, systemClock, token),
        accessToken: async () => undefined,
        customer: async () => undefined,
      },
      auditDelegated: async () => undefined,
      checkAnswers: true,
    },
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** A browser on our own page: it keeps cookies and sends the CSRF cookie back as a header, as axios does. */
function browser() {
  const cookies: Record<string, string> = {};
  const send = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, headers: Record<string, string> = {}) => {
    const token = cookies[csrfCookie];
    const ownHeaders = { referer: 'http://localhost/admin/login', ...(token ? { 'x-xsrf-token': token } : {}) };
    const answer = await app.inject({ method, url, cookies, headers: { ...ownHeaders, ...headers }, ...(payload ? { payload } : {}) });
    for (const cookie of answer.cookies) cookies[cookie.name] = cookie.value;
    return answer;
  };
  return { cookies, send };
}

test('a staff member signs in and out by the protocol', async () => {
  const { cookies, send } = browser();
  const first = await send('GET', '/sanctum/csrf-cookie');
  expect([first.statusCode, first.body]).toEqual([204, '']);
  const [session, csrf] = [sessionCookie, csrfCookie].map((name) => first.cookies.find((c) => c.name === name));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect(csrf).toMatchObject({ sameSite: 'Lax', path: '/', maxAge: 7200 });
  expect(csrf?.httpOnly).toBeUndefined();
  expect((await send('GET', '/api/me')).json()).toEqual({ message: 'Unauthenticated.' });

  const planted = cookies[sessionCookie];
  expect((await send('POST', '/login', { email: ` ${email.toUpperCase()} `, password })).statusCode).toBe(204);
  expect(cookies[sessionCookie]).not.toBe(planted);
  const profile = await send('GET', '/api/me');
  expect(profile.json()).toMatchObject({ email, roles: ['super-admin'], superman: true, balance: 4200, demo: true, mails_leave: false });
  expect(profile.cookies.map((c) => c.name)).toEqual([csrfCookie]);
  expect((await send('PUT', '/api/me/locale', { locale: 'en' })).statusCode).toBe(204);
  expect((await send('GET', '/api/me')).json()).toMatchObject({ locale: 'en' });

  const signedIn = cookies[sessionCookie] ?? '';
  expect((await send('GET', '/logout')).statusCode).toBe(404);
  expect((await send('POST', '/logout')).statusCode).toBe(204);
  cookies[sessionCookie] = signedIn;
  expect((await send('GET', '/api/me')).statusCode).toBe(401);
});

test('without the right CSRF token nothing is done', async () => {
  const { cookies, send } = browser();
  const mismatch = { message: 'CSRF token mismatch.' };
  expect((await send('POST', '/login', { email, password })).json()).toEqual(mismatch);
  await send('GET', '/sanctum/csrf-cookie');
  const other = browser();
  await other.send('GET', '/sanctum/csrf-cookie');
  const foreign = { 'x-xsrf-token': other.cookies[csrfCookie] ?? '' };
  expect((await send('POST', '/login', { email, password }, foreign)).statusCode).toBe(419);
  expect((await send('POST', '/login', { email, password }, { origin: 'https://elsewhere.example' })).statusCode).toBe(419);
  expect((await send('POST', '/login', { email, password })).statusCode).toBe(204);
  expect((await send('PUT', '/api/me/locale', { locale: 'en' }, foreign)).statusCode).toBe(419);
  const away = await app.inject({ url: '/api/me', cookies, headers: { referer: 'https://elsewhere.example/' } });
  expect(away.statusCode).toBe(401);
});

test('wrong and missing credentials are reported at the fields', async () => {
  const { send } = browser();
  await send('GET', '/sanctum/csrf-cookie');
  const wrong = await send('POST', '/login', { email, password: 'Wrong1234' }, { 'accept-language': 'en' });
  expect(wrong.statusCode).toBe(422);
  expect(wrong.json()).toEqual({
    message: 'The email address or the password is wrong',
    errors: { email: ['The email address or the password is wrong'] },
  });
  const missing = await send('POST', '/login', {});
  expect(missing.statusCode).toBe(422);
  expect(Object.keys(missing.json().errors)).toEqual(['email', 'password']);
});

test('too many attempts have to wait', async () => {
  const { send } = browser();
  await send('GET', '/sanctum/csrf-cookie');
  const guess = () => send('POST', '/login', { email: 'nobody@shop.example', password: 'Wrong1234' });
  for (let i = 0; i < 5; i++) expect((await guess()).statusCode).toBe(422);
  const refused = await guess();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ retry_after: 2 });
});

test('a forgotten password gets the same answer for every address', async () => {
  const { send } = browser();
  await send('GET', '/sanctum/csrf-cookie');
  const answers = [
    await send('POST', '/api/admin/forgot-password', { email }),
    await send('POST', '/api/admin/forgot-password', { email: 'no@shop.example' }),
  ];
  expect(answers.map((a) => [a.statusCode, a.body])).toEqual([
    [200, '{}'],
    [200, '{}'],
  ]);
  const reset = await send('POST', '/api/admin/reset-password', { code: 'x'.repeat(43), password }, { 'accept-language': 'en' });
  expect(reset.statusCode).toBe(422);
  expect(reset.json()).toMatchObject({ code: 'reset_code_wrong' });
  expect((await send('GET', '/api/admin/setup')).json()).toEqual({ needed: false });
  const setup = await send('POST', '/api/admin/setup', { name: 'Wu', email: 'wu@shop.example', password, code: 'x'.repeat(20) });
  expect(setup.statusCode).toBe(404);
});
