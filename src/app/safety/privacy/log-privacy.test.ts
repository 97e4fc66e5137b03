import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSecrets } from '#platform/crypto/secrets.ts';
import { createLog } from '#platform/log/log.ts';
import { createMailer } from '#platform/mail/mailer.ts';
import type { Subscriptions } from '#platform/outbox/effects.ts';
import { inWorkSpan } from '#platform/tracing/spans.ts';
import { startTracing, type Tracing } from '#platform/tracing/start-tracing.ts';
import { guest, officeVisitor, signUpCustomer, superman } from '#testing/clients.ts';
import { buy, orderer } from '#testing/orders/shopping.ts';
import { noProviders } from '#testing/providers/no-providers.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { type TraceCollector, traceCollector } from '#testing/servers/trace-collector.ts';
import { subscriptionsOf } from '../../subscriptions.ts';

type Line = { msg: string; route?: string; request_id?: string; status?: number; ms?: number };

const written: string[] = [];
const log = createLog('debug', 'test', {
  write: (line: string) => {
    written.push(line);
  },
});
let shop: ServedShop;
let collector: TraceCollector;
let tracing: Tracing;
beforeAll(async () => {
  collector = await traceCollector();
  tracing = await startTracing({ endpoint: collector.url, share: 1, role: 'server', version: '0.0.0' });
  shop = await servedShop({ log, env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
});
afterAll(async () => {
  await shop.close();
  await collector.close();
});

const lines = (): Line[] => written.map((line) => JSON.parse(line) as Line);

/** Runs every effect as the worker does, without sending mails. Returns the mails' texts. */
async function carryOutEffects(): Promise<string[]> {
  const mailer = createMailer({ smtpUrl: undefined });
  const subscriptions: Subscriptions = subscriptionsOf({
    ...shop,
    clock: shop.fixtures.clock,
    mailer,
    secrets: createSecrets('a secret of the worker that no log may hold'),
    log,
    ports: noProviders,
    call: async () => null,
    allowsLoopback: false,
  });
  const effects = await shop.db.selectFrom('outbox').select(['kind', 'payload', 'effect_key']).orderBy('id').execute();
  for (const { kind, payload, effect_key } of effects)
    await inWorkSpan(`effect ${kind}`, null, async () => subscriptions[kind]?.(payload, effect_key));
  return (await shop.db.selectFrom('mails').select('plain').execute()).map(({ plain }) => plain);
}

/** Everything that must not appear in the log. */
async function typicalDay(): Promise<string[]> {
  const { itemId } = await shop.fixtures.product();
  const shopper = guest(shop);
  const { token, order_no } = await buy(shop.fixtures, shopper, { itemId, payment: 'transfer' });
  await shopper.call('GET', `/api/orders/${token}?note=secretnote`);
  await guest(shop).call('POST', `/api/orders/${token}/unlock`, { email: 'wrong.guess@example.com', phone_end: '999' });
  const member = await signUpCustomer(shop);
  await member.call('GET', '/api/customer/me');
  await guest(shop).call('POST', '/api/auth/login', { email: 'typo.member@example.com', password: 'Mistyped1234' });
  const staff = await superman(shop);
  await staff.call('GET', '/api/admin/orders?q=hunted');
  const visitor = officeVisitor(shop);
  await visitor.call('GET', '/sanctum/csrf-cookie');
  await visitor.call('POST', '/login', { email: staff.account.email, password: 'Forgotten123' });
  await visitor.call('POST', '/api/admin/forgot-password', { email: staff.account.email });
  const mails = await carryOutEffects();
  const code = mails.flatMap((text) => text.match(/[\w-]{43}/g) ?? [])[0] ?? '';
  await visitor.call('POST', '/api/admin/reset-password', { code, password: 'Renewed2026' });
  await visitor.call('POST', '/api/admin/reset-password', { code: 'guessed-code-guessed-code', password: 'Renewed2027' });
  await shopper.call('GET', '/api/products/%');
  await shopper.call('POST', '/api/orders', '{"name":"Broken Json"', { 'content-type': 'application/json' });
  const cookies = [shopper, visitor, staff].flatMap(({ cookies }) => [...cookies.values()]);
  const { email, name, phone, recipient_address } = orderer;
  return [
    email,
    name,
    phone,
    recipient_address,
    token,
    member.token,
    member.account.email,
    member.account.password,
    staff.account.email,
    staff.account.password,
    staff.account.name,
    code,
    ...cookies,
    'secretnote',
    'wrong.guess',
    'typo.member',
    'Mistyped1234',
    'hunted',
    'Forgotten123',
    'Renewed2026',
    'guessed-code',
    'Renewed2027',
    'Broken Json',
    order_no,
  ];
}

test('a day of typical requests leaves no personal data in the log, and none in traces', async () => {
  const secrets = await typicalDay();
  expect(secrets.filter((secret) => secret.length < 3)).toEqual([]);
  const everything = written.join('');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  expect(lines().filter(({ msg }) => msg === 'request failed')).toEqual([]);
  await tracing.stop();
  const names = collector.spans().map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['POST /api/orders', 'POST /login', 'effect order_created', 'INSERT', 'UPDATE']));
  expect(secrets.filter((secret) => collector.sent().includes(secret))).toEqual([]);
});

test('every request is one line: the user by id, the address by its pattern', async () => {
  written.length = 0;
  const { headers } = await guest(shop).call('GET', '/api/products/12345');
  await guest(shop).call('GET', '/api/nothing/of/the/kind');
  expect(lines()).toEqual([
    expect.objectContaining({
      msg: 'request',
      request_id: headers['x-request-id'],
      method: 'GET',
      route: '/api/products/:id',
      status: 404,
      ms: expect.any(Number),
    }),
    expect.objectContaining({ msg: 'request', route: '/api/*', status: 404 }),
  ]);
});

test('a server error is logged with the request id, and the caller gets only that id', async () => {
  written.length = 0;
  await shop.db.schema.alterTable('brands').renameTo('brands_away').execute();
  const answer = await guest(shop).call('GET', '/api/brands');
  await shop.db.schema.alterTable('brands_away').renameTo('brands').execute();
  expect(answer.status).toBe(500);
  expect(answer.body).toEqual({ message: 'Server Error', request_id: answer.headers['x-request-id'] });
  expect(lines()).toContainEqual(
    expect.objectContaining({
      msg: 'request failed',
      request_id: answer.headers['x-request-id'],
      route: '/api/brands',
      err: expect.anything(),
    }),
  );
});
