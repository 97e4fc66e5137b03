import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { inTransaction, pipeline, sqlState, type Tx } from './database.ts';

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
