import { afterEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
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

test('a test may wait longer than a shop', async () => {
  database = await testDatabase();
  pool = createPool(database.address, testTimeouts);
  expect(await readWaits(pool)).toEqual(['15s', '15s', '20s']);
});
