import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  ['invoices', 'currency', 'jpy'],
  ['order_lines', 'tax_type', 'reduced'],
  ['order_lines', 'temperature', 'hot'],
  ['order_shippings', 'kind', 'drone'],
  ['payments', 'kind', 'barter'],
])('the database refuses %s whose %s the program does not know', async (table, column, value) => {
  // Nullable for the moment, so that only the value can be refused.
  const attempt = database.db.transaction().execute(async (tx) => {
    await sql`create temporary table probe (like ${sql.table(table)} including constraints) on commit drop`.execute(tx);
    await sql`
      do $$ declare c text; begin
        for c in select attname from pg_attribute where attrelid = 'probe'::regclass and attnum > 0 and attnotnull loop
          execute format('alter table probe alter column %I drop not null', c);
        end loop;
      end $$`.execute(tx);
    await sql`insert into probe (${sql.ref(column)}) values (${value})`.execute(tx);
  });
  await expect(attempt).rejects.toMatchObject({ code: '23514', constraint: `${table}_${column}_check` });
});
