import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRetention, type RetentionSettings, retentionLimits } from '#modules/settings/contract.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { deleteCompletedJobs } from '#platform/jobs/sweep-jobs.ts';
import { createLog } from '#platform/log/log.ts';
import { type StaffClient, signUpCustomer, superman } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { until } from '#testing/servers/running-program.ts';
import { sweepAll } from './nightly.ts';

const log = createLog('silent', 'test');
const address = '/api/admin/settings/retention';
let shop: ServedShop;
let owner: StaffClient;
beforeAll(async () => {
  shop = await servedShop();
  owner = await superman(shop);
  const jobs = await startJobs(shop.fixtures.address, log);
  let done = false;
  await jobs.work('effect.test', 1, async () => {
    done = true;
  });
  await shop.db.transaction().execute((tx) => jobs.enqueue(tx, 'effect.test', [{}]));
  await until('a job', () => done);
  await jobs.stop();
});
afterAll(() => shop.close());

const query = async (text: string) => (await shop.fixtures.pool.pg.query(text)).rows as Record<string, unknown>[];
const save = async (value: Partial<RetentionSettings>) => {
  const { body } = await owner.call<{ value: RetentionSettings; version: number }>('GET', address);
  return owner.call('PUT', address, { value: { ...body.value, ...value }, version: body.version });
};
const sweep = () => sweepAll({ db: shop.db, files: shop.files, clock: shop.fixtures.clock, log });

/** Two rows of each kind, named `old` and `young`, that ended at these times; and how both are counted. */
const kinds: Record<keyof RetentionSettings, { what: string; make(name: string, at: string): string; left: string }> = {
  mail_days: {
    what: 'mails',
    make: (name, at) => `insert into mails (effect_key, kind, recipient, locale, subject, html, plain, state, created_at)
      values ('${name}', 'test_mail', 'a@example.com', 'en', '', '', '', 'sent', ${at})`,
    left: `select effect_key as name from mails where kind = 'test_mail'`,
  },
  effect_days: {
    what: 'effects carried out',
    make: (name, at) => `insert into outbox (kind, effect_key, payload, done_at) values ('x', '${name}', '{}', ${at})`,
    left: `select effect_key as name from outbox where kind = 'x'`,
  },
  job_days: {
    what: 'jobs',
    make: (name, at) => `insert into pgboss.job (name, data, state, completed_on, keep_until, retry_limit, retry_delay, retry_backoff,
        expire_seconds, deletion_seconds, policy)
      select name, '{"name":"${name}"}', 'failed', ${at}, keep_until, retry_limit, retry_delay, retry_backoff, expire_seconds, 604800, policy
      from pgboss.job where name = 'effect.test' limit 1`,
    left: `select data ->> 'name' as name from pgboss.job where data ? 'name'`,
  },
  log_days: {
    what: 'audit log',
    make: (name, at) => `insert into audit_log (subject_type, subject_id, action, actor_kind, actor_name, created_at)
      values ('Product', 1, 'update', 'system', '${name}', ${at})`,
    left: `select actor_name as name from audit_log where actor_name in ('old', 'young')`,
  },
  search_days: {
    what: 'searches',
    make: (name, at) => `insert into search_log (query, locale, hits, created_at) values ('${name}', 'en', 0, ${at})`,
    left: 'select query as name from search_log',
  },
  cart_days: {
    what: 'carts left behind',
    make: (name, at) => `insert into carts (id, fields, updated_at) values (gen_random_uuid(), '{"name":"${name}"}', ${at})`,
    left: `select fields ->> 'name' as name from carts`,
  },
  session_days: {
    what: 'customer tokens and codes',
    make: (name, at) => `update customer_tokens set expires_at = ${at}, user_agent = '${name}'
      where id = (select ${name === 'old' ? 'min' : 'max'}(id) from customer_tokens)`,
    left: 'select user_agent as name from customer_tokens',
  },
};

describe('each kind is deleted once its time is over, by the settings of that night', () => {
  for (const [field, { what, make, left }] of Object.entries(kinds) as [keyof RetentionSettings, (typeof kinds)['mail_days']][])
    test(what, async () => {
      const { default: usual, least, most } = retentionLimits[field];
      const now = shop.fixtures.clock.now().getTime();
      const days = Math.min(most, usual + 20);
      const at = (ms: number) => `'${new Date(now - ms).toISOString()}'::timestamptz`;
      const ms = days * 86_400_000;
      for (const _ of field === 'session_days' ? [1, 2] : []) await signUpCustomer(shop);
      expect((await save({ [field]: days })).status).toBe(200);
      await query(make('old', at(ms + 1000)));
      await query(make('young', at(ms - 60_000)));
      expect(await sweep()).toMatchObject({ [what]: 1 });
      expect(await query(left)).toEqual([{ name: 'young' }]);
      // A shorter time deletes it the next night.
      await save({ [field]: least });
      expect(await sweep()).toMatchObject({ [what]: 1 });
      expect(await query(left)).toEqual([]);
    });
});

test('the queue keeps ended jobs for as long as the settings say, not for its own week', async () => {
  await save({ job_days: 40 });
  await sweep();
  const [queue] = await query(`select distinct deletion_seconds from pgboss.queue`);
  expect(queue).toEqual({ deletion_seconds: 40 * 86_400 });
});

test('jobs completed more than ten minutes ago are deleted, failed ones are not', async () => {
  const add = (name: string, state: string, secondsAgo: number) =>
    query(`insert into pgboss.job (name, data, state, completed_on, keep_until, retry_limit, retry_delay, retry_backoff,
        expire_seconds, deletion_seconds, policy)
      select name, '{"done":"${name}"}', '${state}', now() - interval '${secondsAgo} seconds', keep_until, retry_limit, retry_delay, retry_backoff,
        expire_seconds, 604800, policy
      from pgboss.job where name = 'effect.test' limit 1`);
  await add('just', 'completed', 580);
  await add('before', 'completed', 601);
  await add('failed', 'failed', 601);
  expect(await deleteCompletedJobs(shop.db)).toBe(1);
  expect(await query(`select data ->> 'done' as name from pgboss.job where data ? 'done' order by 1`)).toEqual([
    { name: 'failed' },
    { name: 'just' },
  ]);
});

test('a time under the least or over the most is refused at its field', async () => {
  for (const [field, { least, most }] of Object.entries(retentionLimits))
    for (const days of [least - 1, most + 1, 0, 1.5]) {
      const { status, body } = await save({ [field]: days });
      expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, [`value.${field}`]]);
    }
});

test('docs/operating.md names each time with its default and its least', () => {
  const page = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `(\w+_days)` \|[^|]*\| (\d+) \| (\d+) \|/gm)].map(([, name, usual, least]) => [
    name,
    Number(usual),
    Number(least),
  ]);
  expect(rows).toEqual(Object.entries(retentionLimits).map(([name, { default: usual, least }]) => [name, usual, least]));
  expect(Object.keys(defaultRetention)).toEqual(Object.keys(retentionLimits));
});
