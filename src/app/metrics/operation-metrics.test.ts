import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guest } from '#testing/clients.ts';
import { buy } from '#testing/orders/shopping.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';

let shop: ServedShop;
beforeAll(async () => {
  shop = await servedShop();
  shop.fixtures.clock.set(new Date());
});
afterAll(() => shop.close());

test('/metrics shows effects, jobs, worker, backup, orders, payments, mails and connections', async () => {
  const query = (text: string) => shop.fixtures.pool.pg.query(text);
  const { itemId } = await shop.fixtures.product();
  await buy(shop.fixtures, guest(shop), { itemId });
  await query(`delete from outbox`);
  await query(`insert into outbox (kind, effect_key, payload, attempts, created_at) values
    ('mail', 'waits', '{}', 3, now() - interval '1 hour'), ('mail', 'failed', '{}', 9, now()), ('picture', 'new', '{}', 0, now())`);
  await query(`insert into mails (effect_key, kind, recipient, locale, subject, html, plain, state)
    values ('refused', 'test_mail', 'a@example.com', 'en', '', '', '', 'failed')`);
  await query(`update shop_state set backed_up_at = '2026-11-24T00:00:00Z'`);
  await query(`create schema pgboss; create table pgboss.version (cron_on timestamptz);
    create table pgboss.job (name text, state text, start_after timestamptz, completed_on timestamptz);
    insert into pgboss.version values ('2026-11-24T01:00:00Z');
    insert into pgboss.job values ('nightly-sweep', 'completed', now(), '2026-11-23T19:30:00Z'), ('effect.mail', 'retry', now(), null),
      ('effect.mail', 'created', now() + interval '1 hour', null), ('feeds', 'failed', now(), now())`);
  const { body } = await shop.app.inject('/metrics');
  const lines = body.split('\n').filter((line) => line.startsWith('shop_'));
  expect(lines.filter((line) => !/^shop_(effects_oldest|connections|page_cache)/.test(line)).sort()).toEqual([
    'shop_effects_failed{kind="mail"} 1',
    'shop_effects_failed{kind="picture"} 0',
    'shop_effects_waiting{kind="mail"} 1',
    'shop_effects_waiting{kind="picture"} 1',
    'shop_jobs_failed{queue="feeds"} 1',
    'shop_jobs_waiting{queue="effect.mail"} 1',
    `shop_last_backup_timestamp_seconds ${Date.parse('2026-11-24T00:00:00Z') / 1000}`,
    'shop_mails_last_hour{state="failed"} 1',
    'shop_mails_last_hour{state="sending"} 0',
    'shop_mails_last_hour{state="sent"} 0',
    'shop_mails_last_hour{state="sink"} 0',
    `shop_nightly_sweep_timestamp_seconds ${Date.parse('2026-11-23T19:30:00Z') / 1000}`,
    'shop_orders_last_hour 1',
    'shop_payment_attempts_last_hour{state="captured"} 0',
    'shop_payment_attempts_last_hour{state="failed"} 0',
    'shop_payment_attempts_last_hour{state="redirected"} 0',
    'shop_payment_attempts_last_hour{state="started"} 0',
    'shop_payment_attempts_last_hour{state="unknown"} 0',
    `shop_worker_seen_timestamp_seconds ${Date.parse('2026-11-24T01:00:00Z') / 1000}`,
  ]);
  const oldest = Number(/^shop_effects_oldest_seconds ([\d.]+)$/m.exec(body)?.[1]);
  expect(oldest).toBeGreaterThanOrEqual(3600);
  expect(oldest).toBeLessThan(3660);
  expect(body).toMatch(/^shop_connections\{state="open"\} [1-9]\d*$/m);
  expect(body).toMatch(/^shop_connections\{state="waited for"\} \d+$/m);
  // Counted by the process, in which other tests read pages too.
  expect(body).toMatch(/^shop_page_cache_total\{result="hit"\} \d+$/m);
});

test('of effects, /metrics reads those that wait or have failed, not the months of done ones', async () => {
  const { pg } = shop.fixtures.pool;
  await pg.query(`insert into outbox (kind, effect_key, payload, dispatched_at, done_at)
    select 'mail', 'done ' || n, '{}', now(), now() from generate_series(1, 5000) n`);
  await pg.query('analyze outbox');
  const figures = readFileSync(new URL('../../../db/metrics/shop.sql', import.meta.url), 'utf8');
  const { rows } = await pg.query<{ 'QUERY PLAN': string }>(`explain ${figures}`);
  const scans = rows.flatMap((row) => /(\w+) Scan (?:using (\w+) )?on outbox/.exec(row['QUERY PLAN'])?.slice(1).join(' ') ?? []);
  expect(scans).toEqual(Array(3).fill('Index outbox_open'));
});
