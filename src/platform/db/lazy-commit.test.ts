import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { inTransaction, type Reader } from './database.ts';
import { lazyCommit } from './lazy-commit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const write = (db: Reader, name: string) => db.insertInto('content_versions').values({ name }).returning(lazyCommit).execute();
const setting = async (db: Reader) => (await sql<{ synchronous_commit: string }>`show synchronous_commit`.execute(db)).rows[0];

test('a write commits lazily alone, or with its transaction; what follows on its connection waits for the disk again', async () => {
  await database.db.connection().execute(async (db) => {
    // The tests' own server may not wait for the disk either.
    await sql`set synchronous_commit = on`.execute(db);
    expect(await write(db, 'alone')).toEqual([{ commit: 'off' }]);
    expect(await setting(db)).toEqual({ synchronous_commit: 'on' });
    await inTransaction(db, async (tx) => {
      await write(tx, 'with others');
      expect(await setting(tx)).toEqual({ synchronous_commit: 'off' });
    });
    expect(await setting(db)).toEqual({ synchronous_commit: 'on' });
  });
});
