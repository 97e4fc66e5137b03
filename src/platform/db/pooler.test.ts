import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '#testing/servers/pgbouncer.ts';
import { testTimeouts } from '#testing/test-timeouts.ts';
import { createDatabase, type Database, inTransaction, pipeline, type Tx } from './database.ts';
import { createPool, type Pool } from './pool.ts';

if (!hasPgBouncer) process.stdout.write('pgBouncer is not installed: the tests of DATABASE_POOL_URL are skipped.\n');

const throughPooler = test.runIf(hasPgBouncer);

let database: TestDatabase;
let pooler: PgBouncer;
let pool: Pool;
let db: Database;

beforeAll(async () => {
  if (!hasPgBouncer) return;
  database = await testDatabase();
  await sql`create table purses (id int primary key, amount int not null check (amount >= 0))`.execute(database.db);
  await sql`create table marks (buyer int not null, n int not null, primary key (buyer, n))`.execute(database.db);
  pooler = await startPgBouncer(database.address);
  // Ten connections to the pooler share its four sessions.
  pool = createPool(pooler.address, { ...testTimeouts, max: 10 });
  db = createDatabase(pool);
});
afterAll(async () => {
  if (!hasPgBouncer) return;
  await db.destroy();
  await pooler.stop();
  await database.close();
});

const read = async (tx: Tx | Database, buyer: number) =>
  Number((await sql<{ n: number }>`select count(*)::int as n from marks where buyer = ${buyer}`.execute(tx)).rows[0]?.n);
const mark = (tx: Tx, buyer: number, n: number) => sql`insert into marks values (${buyer}, ${n})`.execute(tx);
const move = (tx: Tx, from: number, to: number) =>
  sql`update purses set amount = amount + case id when ${from} then -1 else 1 end where id in (${from}, ${to})`.execute(tx);

throughPooler('a transaction has the limits of a direct line', async () => {
  const { rows } = await inTransaction(db, (tx) =>
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone,
        current_setting('work_mem') as memory`.execute(tx),
  );
  expect(rows).toEqual([{ statement: '90s', lock: '90s', idle: '100s', zone: 'UTC', memory: '8MB' }]);
});

throughPooler('a transaction with an isolation level has them too', async () => {
  const { rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => sql`select current_setting('lock_timeout') as lock, current_setting('transaction_isolation') as level`.execute(tx));
  expect(rows).toEqual([{ lock: '90s', level: 'repeatable read' }]);
});

throughPooler('no statement is prepared by name, and no setting stays in a session', async () => {
  for (let n = 0; n < 20; n++) await read(db, n);
  const { rows } =
    await sql`select (select count(*)::int from pg_prepared_statements) as prepared, current_setting('lock_timeout') as lock`.execute(db);
  expect(rows).toEqual([{ prepared: 0, lock: '0' }]);
});

throughPooler('twenty buyers, two thousand pipelined transactions: each sees its own rows, and nothing is lost', async () => {
  await sql`insert into purses select n, 1000 from generate_series(0, 19) n`.execute(database.db);
  const wrong: string[] = [];
  const buy = async (buyer: number) => {
    for (let n = 0; n < 100; n++) {
      const [before, , , after] = await inTransaction(db, (tx) =>
        pipeline([
          read(tx, buyer),
          mark(tx, buyer, n),
          move(tx, Math.min(buyer, (buyer + 7) % 20), Math.max(buyer, (buyer + 7) % 20)),
          read(tx, buyer),
        ]),
      );
      if (before !== n || after !== n + 1) wrong.push(`buyer ${buyer}, ${n}: ${before} before, ${after} after`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, (_, buyer) => buy(buyer)));
  expect(wrong).toEqual([]);
  const { rows } = await sql`select (select count(*)::int from marks) as marks, (select sum(amount)::int from purses) as amount`.execute(
    database.db,
  );
  expect(rows).toEqual([{ marks: 2000, amount: 20_000 }]);
});

throughPooler('a failed statement rolls its transaction back, and the session serves the next one', async () => {
  const failing = inTransaction(db, (tx) => pipeline([mark(tx, 99, 1), mark(tx, 99, 1), mark(tx, 99, 2)]));
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await read(db, 99)).toBe(0);
  await inTransaction(db, (tx) => mark(tx, 99, 3));
  expect(await read(db, 99)).toBe(1);
});

throughPooler('it works on after its sessions were ended', async () => {
  const { rows } = await sql`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  // Each is gone before the next statement, but the pooler may give each of its four to one more transaction before it notices.
  await sql`select pg_terminate_backend(pid, 15000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    database.db,
  );
  for (let n = 1; n <= 4; n++) await inTransaction(db, (tx) => mark(tx, 98, n)).catch(() => undefined);
  await inTransaction(db, (tx) => mark(tx, 98, 5));
  expect(await read(db, 98)).toBeGreaterThan(0);
});
