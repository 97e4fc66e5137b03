import path from 'node:path';
import { test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { silentProxy } from '#testing/servers/silent-proxy.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createDatabase, type Database, inTransaction, pipeline } from './database.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { isUnavailable } from './unavailable.ts';

/** A database behind a proxy that can be silenced; `reach` makes one more pool to it of one connection. */
async function proxied(onTestFinished: (close: () => Promise<void>) => void) {
  const database = await testDatabase();
  if (!('socketFolder' in database.address)) throw new Error('the tests speak through a socket');
  const { socketFolder, user, database: name } = database.address;
  const proxy = await silentProxy({ path: path.join(socketFolder, '.s.PGSQL.5432') });
  const reached: Database[] = [];
  onTestFinished(async () => {
    await proxy.close();
    for (const db of reached) await db.destroy();
    await database.close();
  });
  const url = `postgres://${user}@127.0.0.1:${proxy.port}/${name}`;
  const reach = (options: PoolOptions): Database => {
    const db = createDatabase(createPool({ url }, { ...testTimeouts, max: 1, ...options }));
    reached.push(db);
    return db;
  };
  return { proxy, reach };
}

const settings = (from: Database) => from.selectFrom('settings').select('name').execute();

// At the same time: each has a database and a proxy of its own.
test.concurrent('a statement that is never answered fails as unavailable, a transaction too, and the next connection works', async ({
  expect,
  onTestFinished,
}) => {
  const { proxy, reach } = await proxied(onTestFinished);
  const silenced = reach({ statementTimeoutMs: 500 });
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

test.concurrent('pipelined statements each have their own timeout, and one without a limit has none', async ({
  expect,
  onTestFinished,
}) => {
  const { reach } = await proxied(onTestFinished);
  const sleepFor = (seconds: number) => (from: Database) =>
    from.selectNoFrom((eb) => eb.fn('pg_sleep', [eb.val(seconds)]).as('nap')).execute();
  const bounded = reach({ statementTimeoutMs: 3000 });
  const sleeping = inTransaction(bounded, (tx) => pipeline([1.5, 1.5, 1.5, 1.5].map((seconds) => sleepFor(seconds)(tx))));
  const unlimited = sleepFor(2.5)(reach({ statementTimeoutMs: 0 }));
  expect(await sleeping).toHaveLength(4);
  expect(await unlimited).toHaveLength(1);
});
