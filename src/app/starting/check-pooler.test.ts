import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { hasPgBouncer, type PgBouncerOptions, startPgBouncer } from '#testing/servers/pgbouncer.ts';
import { freePort } from '#testing/servers/running-program.ts';
import { checkPooler } from './check-pooler.ts';

if (!hasPgBouncer) process.stdout.write('pgBouncer is not installed: the tests of the check of DATABASE_POOL_URL are skipped.\n');

const settings = "set statement_timeout = '5s'; set lock_timeout = '2s'; set timezone = 'UTC'; set work_mem = '8MB'";

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

/** What the check says of a pooler; undefined when it finds nothing. */
async function check(options: PgBouncerOptions, direct = database.address): Promise<string | undefined> {
  const pooler = await startPgBouncer(database.address, options);
  try {
    return await checkPooler(pooler.address, direct).then(
      () => undefined,
      (error: Error) => error.message,
    );
  } finally {
    await pooler.stop();
  }
}

test('a pooler that is away', async () => {
  const pooled = { url: `postgres://shop@127.0.0.1:${await freePort()}/shop`, pooler: true as const };
  await expect(checkPooler(pooled, database.address)).rejects.toThrow(
    /^The database of DATABASE_POOL_URL does not answer \(.*ECONNREFUSED/,
  );
});

describe.runIf(hasPgBouncer)('with pgBouncer', () => {
  test('one with the settings of the guide is in order', async () => {
    expect(await check({ connectQuery: settings })).toBeUndefined();
  });

  test('one whose statements may wait for ever: the message has the statements that mend it', async () => {
    expect(await check({ connectQuery: "set timezone = 'Asia/Taipei'" })).toMatch(
      /run with .*lock_timeout = 0.*Run .*alter role "shophouse" set timezone = 'UTC';.* in the database and RECONNECT in pgBouncer/,
    );
    expect(await check({ connectQuery: settings.replace("'8MB'", "'8191kB'") })).toMatch(
      /^Statements through DATABASE_POOL_URL run with work_mem = 8191\. Run alter role "shophouse" set work_mem = '8MB'; in/,
    );
  });

  test('one that pools by statement allows no transaction', async () => {
    expect(await check({ connectQuery: settings, mode: 'statement' })).toMatch(/^The database of DATABASE_POOL_URL does not answer/);
  });

  test('one of another database', async () => {
    const other = await testDatabase();
    expect(await check({ connectQuery: settings }, other.address)).toMatch(
      /^DATABASE_POOL_URL leads to another database than DATABASE_URL/,
    );
    await other.close();
  });
});
