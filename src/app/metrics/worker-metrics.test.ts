import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '#platform/jobs/jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { startRelay } from '#platform/outbox/relay.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';
import { startWorkerMetrics } from './worker-metrics.ts';

type Metrics = Awaited<ReturnType<typeof startWorkerMetrics>>;
let shop: ServedShop;
let metrics: Metrics;
beforeAll(async () => {
  shop = await servedShop();
  metrics = await startWorkerMetrics({ host: '127.0.0.1', port: 0, metricsToken: undefined }, shop.fixtures.pool);
});
afterAll(async () => {
  await metrics.stop();
  await shop.close();
});

const get = (path: string, headers: Record<string, string> = {}, { port } = metrics) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers });
const read = async () => (await get('/metrics')).text();
const query = (text: string) => shop.fixtures.pool.pg.query(text);

test('a worker counts jobs and effects by their results, and says when it last read the outbox', async () => {
  const log = createLog('silent', 'test');
  const { address } = shop.fixtures;
  expect(await read()).toMatch(/^shop_worker_heartbeat_timestamp_seconds 0$/m);
  await query(`insert into outbox (kind, effect_key, payload) values ('works', 'works', '{}'), ('fails', 'fails', '{}')`);
  const before = Date.now() / 1000;
  const { observer } = metrics;
  const jobs = await startJobs(address, log, { observer });
  const fails = () => Promise.reject(new Error('refused'));
  const relay = await startRelay({ db: shop.db, address, jobs, subscriptions: { works: async () => {}, fails }, log, observer });
  const text = await until('both effects', async () => {
    const body = await read();
    return /shop_jobs_total\{queue="effect.works"/.test(body) && /shop_jobs_total\{queue="effect.fails"/.test(body) ? body : undefined;
  });
  await relay.stop();
  await jobs.stop();
  const lines = text.split('\n').filter((line) => /^shop_(jobs|effects)_total|^shop_jobs_waiting/.test(line));
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_jobs_total{queue="effect.works",result="completed"} 1',
      'shop_jobs_total{queue="effect.fails",result="failed"} 1',
      'shop_effects_total{kind="works",result="delivered"} 1',
      'shop_effects_total{kind="fails",result="failed"} 1',
    ]),
  );
  const seen = Number(/^shop_worker_heartbeat_timestamp_seconds ([\d.e+]+)$/m.exec(text)?.[1]);
  expect(seen).toBeGreaterThanOrEqual(before - 1);
  expect(seen).toBeLessThanOrEqual(Date.now() / 1000 + 1);
  expect(text).toMatch(/^shop_connections\{state="waited for"\} \d+$/m);
});

test('it answers only this machine or a caller with the token, and at one address', async () => {
  expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  expect((await get('/')).status).toBe(404);
  const token = 'a-token-of-many-characters';
  const guarded = await startWorkerMetrics({ host: '127.0.0.1', port: 0, metricsToken: token }, shop.fixtures.pool);
  expect((await get('/metrics', {}, guarded)).status).toBe(404);
  expect((await get('/metrics', { authorization: 'Bearer another' }, guarded)).status).toBe(404);
  expect((await get('/metrics', { authorization: `Bearer ${token}` }, guarded)).status).toBe(200);
  await guarded.stop();
  await expect(get('/metrics', {}, guarded)).rejects.toThrow();
});

test('a replica is named with how far it is behind', async () => {
  const { address } = shop.fixtures;
  if ('url' in address) return;
  const { rows } = await query('select pg_current_wal_lsn()::text as at');
  const standby = new pg.Client({
    ...{ host: address.socketFolder, user: address.user, database: address.database, application_name: 'standby-1' },
    ...({ replication: 'true' } as object),
  });
  standby.on('error', () => {});
  await standby.connect();
  const [high = '0', low = '0'] = String(rows[0]?.at).split('/');
  let refused: unknown;
  standby.query(`START_REPLICATION ${high}/${low}`).catch((error: unknown) => {
    refused = error;
  });
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  const status = Buffer.alloc(34);
  status.write('r', 0);
  for (const at of [1, 9, 17]) status.writeBigUInt64BE(position, at);
  // The answer to START_REPLICATION opens a stream of its own: the status is sent by it.
  const { connection } = standby as unknown as { connection: { sendCopyFromChunk(chunk: Buffer): void } };
  await until('the stream', async () => {
    if (refused) throw refused;
    return (await query(`select 1 from pg_stat_replication where state in ('streaming', 'catchup')`)).rowCount;
  });
  connection.sendCopyFromChunk(status);
  await until('the status', async () => (await query('select 1 from pg_stat_replication where replay_lsn is not null')).rowCount);
  await query('create table moved_on as select generate_series(1, 1000) as n');
  const fresh = await startWorkerMetrics({ host: '127.0.0.1', port: 0, metricsToken: undefined }, shop.fixtures.pool);
  const body = await (await get('/metrics', {}, fresh)).text();
  await fresh.stop();
  standby.end().catch(() => {});
  expect(Number(/^shop_standby_lag_bytes\{standby="standby-1"\} (\d+)$/m.exec(body)?.[1])).toBeGreaterThan(1000);
  expect(body).toMatch(/^shop_standby_lag_seconds\{standby="standby-1"\} \d/m);
});

/** Words of a rule that are no metrics: functions, operators and what Prometheus itself measures. */
const language = new Set('sum max min by or and rate time absent histogram_quantile up'.split(' '));

/** The metrics that an expression reads, without labels, selectors and ranges. */
const metricsOf = (expression: string): string[] => {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_]{2,}/g)].map(([word]) => word).filter((word) => !language.has(word));
};

test('alerting rules and dashboard read only metrics that a server or a worker has', async () => {
  const deploy = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8');
  const rules = [...deploy('alerts.yml').matchAll(/expr: (.+)$/gm)].map(([, expression = '']) => expression);
  const { panels } = JSON.parse(deploy('dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  const names = [...rules, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))].flatMap(metricsOf);
  const answers = [(await shop.app.inject('/metrics')).body, await read()].join('\n');
  const has = [...answers.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
  );
  expect(names.filter((name) => !has.includes(name))).toEqual([]);
  expect(new Set(names).size).toBeGreaterThan(15);
  expect(metricsOf('sum by (x) (rate(shop_not_there{a="b"}[5m])) > 1')).toEqual(['shop_not_there']);
});
