import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { runVerify } from './run.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('an empty shop breaks no rule', async () => {
  expect(await runVerify(database.pool)).toEqual([]);
});
