import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { mountHealth } from './health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test.each([
  [49_999_999, 503, { status: 'disk full' }],
  [50_000_000, 200, { status: 'ready' }],
])('with %i bytes free a server answers %i', async (free, status, body) => {
  const app = Fastify();
  mountHealth(app, database.db, async () => free);
  const answer = await app.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([status, body]);
  expect((await app.inject('/health/live')).statusCode).toBe(200);
  await app.close();
});

test('a data folder that cannot be read is named, not the database', async () => {
  const app = Fastify();
  mountHealth(app, database.db, () => Promise.reject(Object.assign(new Error('input/output error'), { code: 'EIO' })));
  const answer = await app.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'data folder unreadable' }]);
  await app.close();
});
