import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PaymentMethod, paymentMethods } from '#modules/payments/index.ts';
import { systemClock } from '#platform/clock/clock.ts';
import { ConfigError, readConfig } from '#platform/config/config.ts';
import { seal } from '#platform/crypto/sealed.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { simulatorsAt } from './address.ts';
import { createProviders, type Ports } from './providers.ts';
import { mountSimulators } from './simulators.ts';

const secretKey = 'a secret that only the tests know, and long enough';
const publicUrl = 'http://localhost:3000';
const config = readConfig({ PORT: '0' });

let database: TestDatabase;
let app: FastifyInstance;
let ports: Ports;
let method: PaymentMethod;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.updateTable('payment_methods').set({ active: true }).execute();
  app = await createApp({ log: createLog('silent', 'test'), metrics: createMetrics(), trustedProxies: [] });
  await mountSimulators(app, { clock: systemClock, publicUrl });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ports = createProviders({
    config,
    db: database.db,
    secrets: createSecrets(secretKey),
    clock: systemClock,
    simulators: () => simulatorsAt(config, app),
  });
  [method] = (await paymentMethods.listOffered(database.db)) as [PaymentMethod];
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const prime = async (card_number: string): Promise<string> => {
  const body = JSON.stringify({ card_number, expiry: '1230', ccv: '123' });
  const answer = await app.inject({
    method: 'POST',
    url: '/sim/tappay/sim/prime',
    headers: { 'content-type': 'text/plain' },
    payload: body,
  });
  return answer.json().prime;
};
const charge = async (attempt_id: string, card: string) => ({
  attempt_id,
  order_no: '261120-00001',
  amount: 1680,
  currency: 'twd' as const,
  prime: await prime(card),
  details: 'x',
  cardholder: { name: 'Lin', email: 'lin@example.com', phone: '0912345678' },
  result_urls: { frontend: `${publicUrl}/api/order/abc`, backend: `${publicUrl}/api/payments/tappay/notify` },
  three_domain_secure: false,
});

test('a demo shop uses the simulator in its own process, with the script from the shop’s origin', async () => {
  const card = ports.card(method);
  expect(card.sdk).toMatchObject({ script_url: '/sim/tappay/sdk/tpdirect/v5.24.0', server_type: 'sandbox' });
  expect((await app.inject(card.sdk.script_url)).statusCode).toBe(200);
  expect(await card.charge(await charge('A1', '4242424242424242'))).toMatchObject({ state: 'captured' });
  expect(await card.query({ attempt_id: 'A1' })).toMatchObject({ state: 'captured', amount: 1680 });
});

test('the bank’s page and its return address contain no host, so that a phone reaches both', async () => {
  const answer = await ports.card(method).charge(await charge('A2', '4000000000003220'));
  if (answer.state !== 'redirect') throw new Error(answer.state);
  expect(answer.url).toMatch(/^\/sim\/tappay\/sim\/3ds\/\w/);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const decided = await app.inject({ method: 'POST', url: answer.url, headers, payload: 'decision=approve' });
  expect([decided.statusCode, decided.headers.location]).toEqual([303, expect.stringMatching(/^\/api\/order\/abc\?/)]);
});

test('the store map’s addresses contain no host either', async () => {
  const question = {
    subtype: 'FAMIC2C' as const,
    is_collection: false,
    reply_url: `${publicUrl}/api/map/reply`,
    token: 'abc',
    device: 'desktop' as const,
  };
  const map = await ports.storeMap();
  const form = map?.mapForm(question);
  expect(form?.url).toBe('/sim/ecpay/Express/map');
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const page = await app.inject({ method: 'POST', url: form?.url ?? '', headers, payload: new URLSearchParams(form?.fields).toString() });
  expect(page.statusCode).toBe(200);
  expect((await map?.storeList('FAMIC2C'))?.length).toBeGreaterThan(10);
});

test('the sign-in providers’ pages contain no host, and lead back without one', async () => {
  const visit = {
    state: 'a-state',
    nonce: 'a-nonce',
    verifier: 'v'.repeat(43),
    redirectUri: `${publicUrl}/api/oauth/line/callback`,
    locale: 'tw' as const,
  };
  const url = (await ports.signIn('line'))?.authoriseUrl(visit) ?? '';
  expect(url).toMatch(/^\/sim\/sign-in\/line\/authorize\?/);
  expect((await app.inject(url)).statusCode).toBe(200);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const chosen = await app.inject({ method: 'POST', url, headers, payload: 'person=0' });
  expect([chosen.statusCode, chosen.headers.location]).toEqual([303, expect.stringMatching(/^\/api\/oauth\/line\/callback\?/)]);
  const code = new URL(String(chosen.headers.location), publicUrl).searchParams.get('code') ?? '';
  expect(await (await ports.signIn('line'))?.identify({ ...visit, code })).toHaveProperty('identity');
});

test('a shop uses its own account, and its key is read only for the call', async () => {
  const account = { merchant_id: 'GlobalTesting_CTBC', app_id: 4711, app_key: 'app_own', three_domain_secure: false };
  const key = 'partner_6ID1DoDlaPrfHw6HBZsULfTYtDmWs0q0ZZGKMBpp4YICWBxgK97eK3RM';
  const base = `${simulatorsAt(config, app)}/tappay`;
  const own = createProviders({
    config: readConfig({ TAPPAY_BASE: base }),
    db: database.db,
    secrets: createSecrets(secretKey),
    clock: systemClock,
  });
  const card = own.card({ ...method, account });
  expect(card.sdk).toMatchObject({ app_id: 4711, app_key: 'app_own' });
  expect(await card.charge(await charge('A3', '4242424242424242'))).toMatchObject({ state: 'declined', reason: 'setup' });
  await database.db
    .updateTable('payment_methods')
    .set({ credentials: seal(key, 'payment_credentials', secretKey) })
    .where('id', '=', 1)
    .execute();
  expect(await card.charge(await charge('A4', '4242424242424242'))).toMatchObject({ state: 'captured' });
  expect([await own.storeMap(), await own.consignments()]).toEqual([undefined, undefined]);
  expect(await own.signIn('line')).toBeUndefined();
});

test('in production no provider is called without TLS', () => {
  const production = { NODE_ENV: 'production', TAPPAY_BASE: 'http://10.0.0.1' };
  expect(() => readConfig(production)).toThrow(ConfigError);
  expect(() => readConfig({ NODE_ENV: 'production', ECPAY_LOGI_BASE: 'http://10.0.0.1' })).toThrow(ConfigError);
  expect(readConfig({ ...production, TAPPAY_BASE: 'https://10.0.0.1/' }).tappayBase).toBe('https://10.0.0.1');
});
