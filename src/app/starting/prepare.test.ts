import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';
import { prepare } from './prepare.ts';

const dataDir = temporaryFolder('prepare');
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await database.pool.pg.query('create database first_run');
});
afterAll(async () => {
  await database.pool.pg.query('drop database first_run');
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test('six processes that start at once on an empty database prepare it one after the other', async () => {
  const address = { ...database.address, database: 'first_run' };
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off' });
  const steps: string[] = [];
  const prepared = await Promise.all(Array.from({ length: 6 }, () => prepare(config, address, (step) => steps.push(step))));
  expect(prepared.map(({ demo }) => demo)).toEqual(Array(6).fill(false));
  expect(steps.filter((step) => step.startsWith('database migrated'))).toHaveLength(1);
  expect(steps.filter((step) => step === 'database current')).toHaveLength(5);
});
