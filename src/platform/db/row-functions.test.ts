import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('no function with a parsed body takes a row: PostgreSQL would refuse new columns with a default in its table', async () => {
  const { rows } = await database.pool.pg.query(
    `select p.oid::regprocedure::text as function from pg_proc p, unnest(p.proargtypes) argument join pg_type t on t.oid = argument
     where p.pronamespace = 'public'::regnamespace and p.prosqlbody is not null and t.typrelid <> 0`,
  );
  expect(rows).toEqual([]);
});
