import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { startJobs } from '#platform/jobs/jobs.ts';
import { dueQueues } from '#platform/jobs/wake-for-due.ts';
import { createLog } from '#platform/log/log.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { claimEffects } from './outbox.ts';

let database: TestDatabase;
/** The statement that takes effects, as it was sent. */
let claimText: string;
const tables = ['outbox', 'pgboss.job_common'];
/** Twenty thousand effects of a campaign have their jobs, and wait for their turn. */
beforeAll(async () => {
  database = await testDatabase();
  const jobs = await startJobs(database.address, createLog('silent', 'test'));
  for (const queue of ['coupon', 'mail', 'never']) await jobs.work(queue, 1, () => Promise.resolve());
  await jobs.stop();
  // While PostgreSQL counts a table by itself, statements cannot skip the rows that an update left.
  for (const table of tables) await database.pool.pg.query(`alter table ${table} set (autovacuum_enabled = off)`);
  await database.pool.pg.query(`
    insert into outbox (kind, effect_key, payload, dispatched_at) select 'coupon', 'coupon ' || n, '{}', now() from generate_series(1, 20000) n;
    insert into pgboss.job (name) select 'coupon' from generate_series(1, 20000);
    insert into pgboss.job (name, start_after) values ('mail', now() - interval '1 second'), ('never', now() + interval '1 hour')`);
  for (const table of tables) await database.pool.pg.query(`vacuum analyze ${table}`);
});
afterAll(() => database.close());

/** How many blocks PostgreSQL reads for a statement. */
async function blocksOf(text: string, values: unknown[]): Promise<number> {
  const { rows } = await database.pool.pg.query(`explain (analyze, buffers, format json) ${text}`, values);
  const [{ Plan: plan }] = (rows as { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[])[0]?.['QUERY PLAN'] ?? [{ Plan: {} }];
  return (plan['Shared Hit Blocks'] ?? Number.NaN) + (plan['Shared Read Blocks'] ?? Number.NaN);
}

test('a worker takes a new effect without reading the backlog', async () => {
  await database.pool.pg.query(`insert into outbox (kind, effect_key, payload) values ('mail', 'new', '{}')`);
  database.resetStatements();
  const claimed = await inTransaction(database.db, (tx) => claimEffects(tx, ['mail'], 100));
  expect(claimed.map(({ effect_key }) => effect_key)).toEqual(['new']);
  claimText = database.statements().find((text) => text.startsWith('select') && text.includes('"outbox"')) ?? '';
  expect(await blocksOf('select * from outbox', [])).toBeGreaterThan(200);
  expect(await blocksOf(claimText, [['mail'], 100])).toBeLessThan(20);
});

test('nor before PostgreSQL has counted the backlog', async () => {
  const { pg } = database.pool;
  await pg.query('update outbox set dispatched_at = null');
  await pg.query('vacuum analyze outbox');
  expect(await blocksOf(claimText, [['coupon'], 10])).toBeLessThan(100);
  await pg.query('update outbox set dispatched_at = now()');
  // The first reads the rows that the update left in the index, later ones only the pages of the index, until they are vacuumed.
  await pg.query(claimText, [['coupon'], 10]);
  expect(await blocksOf(claimText, [['coupon'], 10])).toBeLessThan(200);
});

test('which queues have a job that is due is known without reading the backlog', async () => {
  const queues = ['coupon', 'empty', 'mail', 'never'];
  const { rows } = await database.pool.pg.query<{ name: string }>(dueQueues, [queues]);
  expect(rows.map(({ name }) => name).sort()).toEqual(['coupon', 'mail']);
  expect(await blocksOf('select * from pgboss.job', [])).toBeGreaterThan(200);
  expect(await blocksOf(dueQueues, [queues])).toBeLessThan(40);
});
