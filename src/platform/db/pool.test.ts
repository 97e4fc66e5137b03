import { afterEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { databaseUrl, until } from '#testing/servers/running-program.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createPool, type Pool } from './pool.ts';

let database: TestDatabase;
let pool: Pool;
afterEach(async () => {
  await pool.end();
  await database.close();
});

const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];
const readWaits = async ({ pg }: Pool): Promise<unknown[]> => {
  const { rows } = await pg.query('select array(select current_setting(name) from unnest($1::text[]) name) as waits', [names]);
  return rows[0].waits;
};

test('a shop waits 5 s for an answer, 2 s for a lock, and ends a transaction idle for 10 s', async () => {
  database = await testDatabase();
  pool = createPool(database.address);
  expect(await readWaits(pool)).toEqual(['5s', '2s', '10s']);
});

test('options of the database’s URL apply too, and do not take the limits of a shop away', async () => {
  database = await testDatabase();
  const own = encodeURIComponent('-c statement_timeout=0 -c search_path=public');
  pool = createPool({ url: `${databaseUrl(database.address)}&options=${own}` });
  expect(await readWaits(pool)).toEqual(['5s', '2s', '10s']);
  const { rows } = await pool.pg.query(`select current_setting('search_path') as path, current_setting('timezone') as zone`);
  expect(rows).toEqual([{ path: 'public', zone: 'UTC' }]);
});

test('a test may wait longer than a shop', async () => {
  database = await testDatabase();
  pool = createPool(database.address, testTimeouts);
  expect(await readWaits(pool)).toEqual(['90s', '90s', '100s']);
});

test('a connection that has nothing to do is closed, and another opened', async () => {
  database = await testDatabase();
  pool = createPool(database.address, { ...testTimeouts, keepIdleMs: 20 });
  const readProcess = async () => (await pool.pg.query('select pg_backend_pid() as id')).rows[0].id;
  const first = await readProcess();
  await until('it to be closed', async () => pool.pg.totalCount === 0);
  expect(await readProcess()).not.toBe(first);
});
