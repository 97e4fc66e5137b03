import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#platform/db/database.ts';
import { createApp } from '#platform/http/create-app.ts';
import { createMetrics } from '#platform/http/metrics.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { declareEffects } from '#platform/outbox/effects.ts';
import { startRelay } from '#platform/outbox/relay.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type SentSpan, traceCollector } from '#testing/servers/trace-collector.ts';
import { type WebhookReceiver, webhookReceiver } from '#testing/servers/webhook-receiver.ts';
import { currentTraceParent } from './spans.ts';
import { startTracing } from './start-tracing.ts';

const teaEffects = declareEffects({ tea_ordered: z.object({ pot_id: z.int() }) });
const log = createLog('silent', 'test');

let database: TestDatabase;
let provider: WebhookReceiver;
beforeAll(async () => {
  database = await testDatabase();
  provider = await webhookReceiver();
});
afterAll(async () => {
  await provider.close();
  await database.close();
});

/** A call as programs make it that pin the address of their receiver. */
const postByNode = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url, { method: 'POST' }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });

/** An app whose orders record an effect, and a worker that reports it to the provider in both ways. */
async function teaShop() {
  const app = await createApp({ log, metrics: createMetrics(), trustedProxies: [], isTraced: true });
  app.post('/tea/:token', async () => {
    await inTransaction(database.db, (tx) => teaEffects.emit(tx, 'tea_ordered', { pot_id: 7 }, 7));
    return {};
  });
  const jobs = await startJobs(database.address, log);
  const subscriptions = teaEffects.subscribe({
    tea_ordered: async () => {
      await database.db.selectFrom('brands').select('id').execute();
      await (await fetch(`${provider.url}/secret-path?email=ming@example.com`, { method: 'POST' })).text();
      await postByNode(provider.url);
    },
  });
  const relay = await startRelay({ db: database.db, address: database.address, jobs, subscriptions, log });
  return {
    app,
    stop: async () => {
      await relay.stop();
      await jobs.stop();
      await app.close();
    },
  };
}

const isDone = async () => (await database.db.selectFrom('outbox').select('done_at').execute())[0]?.done_at;
const textOf = ({ attributes }: SentSpan, name: string) => attributes.find(({ key }) => key === name)?.value;

test('a request, its statements, the effect it recorded and the calls to a provider are one trace, without what people typed', async () => {
  const collector = await traceCollector();
  const tracing = await startTracing({ endpoint: collector.url, share: 1, role: 'server', version: '0.0.0' });
  const shop = await teaShop();
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/tea/a-secret-token',
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  });
  expect(statusCode).toBe(200);
  await expect.poll(isDone, { timeout: 25_000 }).toBeInstanceOf(Date);
  await shop.stop();
  await tracing.stop();
  const spans = collector.spans();
  const ordered = spans.find(({ name }) => name === 'POST /tea/:token');
  const effect = spans.find(({ name }) => name === 'effect tea_ordered');
  expect(ordered?.parentSpanId).toBeUndefined();
  expect(effect?.parentSpanId).toBe(ordered?.spanId);
  const host = new URL(provider.url).host;
  const within = (parent: SentSpan | undefined) =>
    spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId).map(({ name }) => name);
  expect(within(ordered)).toEqual(expect.arrayContaining(['WITH', 'COMMIT', 'effect tea_ordered']));
  expect(within(effect)).toEqual(expect.arrayContaining(['SELECT', `POST ${host}`]));
  const calls = spans.filter(({ parentSpanId, name }) => parentSpanId === effect?.spanId && name === `POST ${host}`);
  expect(calls.map((span) => textOf(span, 'http.response.status_code'))).toEqual([{ intValue: 204 }, { intValue: 204 }]);
  expect(new Set([ordered, effect, ...calls].map((span) => span?.traceId)).size).toBe(1);
  expect(ordered?.traceId).not.toBe('a'.repeat(32));
  for (const secret of ['ming', 'secret-path', 'a-secret-token']) expect(collector.sent()).not.toContain(secret);
  await collector.close();
});

test('a statement that fails is marked with its code, not with its message', async () => {
  const collector = await traceCollector();
  const tracing = await startTracing({ endpoint: collector.url, share: 1, role: 'server', version: '0.0.0' });
  const app = await createApp({ log, metrics: createMetrics(), trustedProxies: [], isTraced: true });
  app.get('/broken', async () => {
    await database.db
      .insertInto('brands')
      .values({ name: 'hunted' } as never)
      .execute();
  });
  expect((await app.inject('/broken')).statusCode).toBe(422);
  await app.close();
  await tracing.stop();
  const failed = collector.spans().find(({ name }) => name === 'INSERT');
  expect(failed && textOf(failed, 'error.type')).toEqual({ stringValue: expect.stringMatching(/^\w{5}$/) });
  expect(collector.sent()).not.toContain('hunted');
  await collector.close();
});

test('with a share of 0 nothing is sent, and without tracing effects have no trace', async () => {
  const collector = await traceCollector();
  const tracing = await startTracing({ endpoint: collector.url, share: 0, role: 'server', version: '0.0.0' });
  const app = await createApp({ log, metrics: createMetrics(), trustedProxies: [], isTraced: true });
  app.get('/list', async () => database.db.selectFrom('brands').select('id').execute());
  expect((await app.inject('/list')).statusCode).toBe(200);
  await app.close();
  await tracing.stop();
  expect(collector.spans()).toEqual([]);
  expect(currentTraceParent()).toBeNull();
  await collector.close();
});

test('a collector that does not answer holds up neither a request nor the end', async () => {
  const tracing = await startTracing({ endpoint: 'http://127.0.0.1:1', share: 1, role: 'server', version: '0.0.0' });
  const app = await createApp({ log, metrics: createMetrics(), trustedProxies: [], isTraced: true });
  app.get('/', async () => 'fine');
  expect((await app.inject('/')).body).toBe('fine');
  await app.close();
  await tracing.stop();
}, 10_000);
