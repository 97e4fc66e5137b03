import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createDatabase, inTransaction, onOneConnection, pipeline, type Reader, sqlState, type Tx } from './database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table marks (n int primary key)`.execute(database.db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from marks`.execute(database.db);
});

const mark = (tx: Tx, n: number) => sql`insert into marks values (${n})`.execute(tx);
const marks = async () => (await sql<{ n: number }>`select n from marks order by n`.execute(database.db)).rows.map(({ n }) => n);

test('pipelined statements run in order, and each gets its own result', async () => {
  const read = (tx: Tx) => sql<{ n: number }>`select count(*)::int as n from marks`.execute(tx).then(({ rows }) => rows[0]?.n);
  const counts = await inTransaction(database.db, (tx) => pipeline([read(tx), mark(tx, 1), read(tx), mark(tx, 2), read(tx)]));
  expect([counts[0], counts[2], counts[4]]).toEqual([0, 1, 2]);
  expect(await marks()).toEqual([1, 2]);
});

/** Three statements at once: how many had been sent when each was answered. */
const sentWhenAnswered = (reader: Reader): Promise<number[]> => {
  database.resetStatements();
  return Promise.all([1, 2, 3].map((n) => sql`select ${n}::int`.execute(reader).then(() => database.statements().length)));
};

test('pipelined statements are sent before any is answered', async () => {
  const sent = await inTransaction(database.db, async (tx) => {
    await sql`select 0`.execute(tx);
    return sentWhenAnswered(tx);
  });
  expect(sent).toEqual([3, 3, 3]);
});

test('reads on one connection are sent together, and take no other', async () => {
  const backend = (reader: Reader) => sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader).then(({ rows }) => rows[0]?.pid);
  const { sent, pids } = await onOneConnection(database.db, async (reader) => ({
    sent: await sentWhenAnswered(reader),
    pids: await Promise.all([backend(reader), backend(reader), backend(reader)]),
  }));
  expect(sent).toEqual([3, 3, 3]);
  expect(new Set(pids).size).toBe(1);
});

test('reads on one connection inside a transaction are a part of it', async () => {
  const count = await inTransaction(database.db, async (tx) => {
    await mark(tx, 1);
    return onOneConnection(tx, (reader) => sql<{ n: number }>`select count(*)::int as n from marks`.execute(reader));
  });
  expect(count.rows).toEqual([{ n: 1 }]);
});

test('a read that goes on after another has failed does not use the connection that was given back', async () => {
  const failed = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const reading = onOneConnection(database.db, (reader) => {
    late = failed.promise.then(() => sql`select 1`.execute(reader));
    return Promise.all([late, sql`select 1 / 0`.execute(reader)]);
  });
  await expect(reading).rejects.toMatchObject({ code: '22012' });
  failed.resolve();
  await expect(late).rejects.toThrow('given back');
});

test('a migration between two transactions that read several things at once is not noticed', async () => {
  const pool = createPool(database.address, { ...testTimeouts, max: 1 });
  const db = createDatabase(pool);
  await sql`create table grown (n int)`.execute(db);
  const read = () =>
    inTransaction(db, (tx) => Promise.all([sql`select * from grown`.execute(tx), sql<{ one: number }>`select 1 as one`.execute(tx)]));
  await read();
  await sql`alter table grown add column m int`.execute(database.db);
  const [, { rows }] = await read();
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test('a statement after the end of its transaction is refused', async () => {
  const ended = await inTransaction(database.db, (tx) => Promise.resolve({ tx }));
  await expect(mark(ended.tx, 1)).rejects.toThrow('already committed');
  expect(await marks()).toEqual([]);
});

test('when one fails nothing is committed, and its error is the one thrown', async () => {
  const failing = inTransaction(database.db, (tx) => pipeline([mark(tx, 1), mark(tx, 1), mark(tx, 2)]));
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe('23505');
  expect(await marks()).toEqual([]);
});

test('it settles when all statements have: nothing runs after the rollback', async () => {
  let ended = false;
  const slow = async (tx: Tx, failed: Promise<void>) => {
    await mark(tx, 3);
    await failed;
    await mark(tx, 4).finally(() => {
      ended = true;
    });
  };
  const failing = inTransaction(database.db, (tx) => {
    const failed = Promise.withResolvers<void>();
    return pipeline([slow(tx, failed.promise), mark(tx, 5), mark(tx, 5).finally(failed.resolve)]);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(ended).toBe(true);
  expect(await marks()).toEqual([]);
});

test('a connection that died while idle is reported by the first statement, and the next caller gets another', async () => {
  await sql`select 1`.execute(database.db);
  const killer = await database.pool.pg.connect();
  await killer.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const first = await inTransaction(database.db, (tx) => mark(tx, 6)).catch((error: unknown) => error);
  killer.release();
  await inTransaction(database.db, (tx) => mark(tx, 7));
  expect(await marks()).toEqual(first instanceof Error ? [7] : [6, 7]);
});
