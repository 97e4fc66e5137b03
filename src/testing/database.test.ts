import { expect, test } from 'vitest';
import { testDatabase } from './database.ts';

test('two test databases are independent', async () => {
  const [one, other] = await Promise.all([testDatabase(), testDatabase()]);
  await one.db.insertInto('content_versions').values({ name: 'lists' }).execute();
  const lists = ({ db }: typeof one) => db.selectFrom('content_versions').select('name').where('name', '=', 'lists').execute();
  expect(await lists(one)).toEqual([{ name: 'lists' }]);
  expect(await lists(other)).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('statements are reported in the order they were sent', async () => {
  const { db, statements, resetStatements, close } = await testDatabase();
  await db.selectFrom('settings').select('name').execute();
  expect(statements()).toEqual(['select "name" from "settings"']);
  resetStatements();
  expect(statements()).toEqual([]);
  await close();
});
