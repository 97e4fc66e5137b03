import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { type SilentProxy, silentProxy } from '#testing/servers/silent-proxy.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createDatabase, type Database, inTransaction, pipeline } from './database.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let proxy: SilentProxy;
let db: Database | undefined;
beforeEach(async () => {
  database = await testDatabase();
  if (!('socketFolder' in database.address)) throw new Error('the tests speak through a socket');
  proxy = await silentProxy({ path: path.join(database.address.socketFolder, '.s.PGSQL.5432') });
});
afterEach(async () => {
  await proxy.close();
  await db?.destroy();
  await database.close();
});

function reached(options: PoolOptions): Database {
  const address = database.address as { user: string; database: string };
  const url = `postgres://${address.user}@127.0.0.1:${proxy.port}/${address.database}`;
  db = createDatabase(createPool({ url }, { ...testTimeouts, max: 1, ...options }));
  return db;
}

const settings = (from: Database) => from.selectFrom('settings').select('name').execute();

test('a statement that is never answered fails as unavailable, a transaction too, and the next connection works', async () => {
  const silenced = reached({ statementTimeoutMs: 500 });
  await settings(silenced);
  proxy.silence();
  expect(isUnavailable(await settings(silenced).catch((error: unknown) => error))).toBe(true);
  proxy.resume();
  const half = inTransaction(silenced, async (tx) => {
    await tx.selectFrom('settings').select('name').execute();
    proxy.silence();
    await tx.selectFrom('settings').select('name').execute();
  });
  expect(isUnavailable(await half.catch((error: unknown) => error))).toBe(true);
  proxy.resume();
  expect(await settings(silenced)).toBeInstanceOf(Array);
});

test('pipelined statements each have their own timeout, and one without a limit has none', async () => {
  const sleepFor = (seconds: number) => (from: Database) =>
    from.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(seconds)]).as('nap')).execute();
  const bounded = reached({ statementTimeoutMs: 3000 });
  const sleeping = inTransaction(bounded, (tx) => pipeline([1.5, 1.5, 1.5, 1.5].map((seconds) => sleepFor(seconds)(tx))));
  expect(await sleeping).toHaveLength(4);
  await bounded.destroy();
  expect(await sleepFor(2.5)(reached({ statementTimeoutMs: 0 }))).toHaveLength(1);
});
