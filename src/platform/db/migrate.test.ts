import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
let folder: string;
beforeEach(async () => {
  database = await testDatabase();
  folder = temporaryFolder('migrations');
  mkdirSync(folder, { recursive: true });
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

function migrateWith(statements: string): Promise<string[]> {
  if ('url' in database.address) throw new Error('test databases are reached by socket');
  const { socketFolder: host, user, database: name } = database.address;
  writeFileSync(path.join(folder, '20260101T0000-pots.sql'), statements);
  return migrate({ host, user, database: name }, folder);
}

test('the limits of an account that also uses pgBouncer end neither a long migration nor the wait of a second process for it', async () => {
  const { address } = database;
  const name = 'database' in address ? address.database : '';
  for (const limit of ['statement_timeout', 'lock_timeout'])
    await sql.raw(`alter database ${name} set ${limit} = '50ms'`).execute(database.db);
  const slow = 'select pg_sleep(0.3); create table pots (id int primary key);';
  const applied = await Promise.all([migrateWith(slow), migrateWith(slow)]);
  expect(applied.flat()).toEqual(['20260101T0000-pots.sql']);
});

test('a lost connection fails the migration with its reason, and does not end the process', async () => {
  const migrating = migrateWith('create table pots (id int); select pg_terminate_backend(pg_backend_pid());');
  await expect(migrating).rejects.toThrow('terminating connection due to administrator command');
  expect(await migrateWith('create table pots (id int);')).toEqual(['20260101T0000-pots.sql']);
});
