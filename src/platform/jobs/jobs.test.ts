import path from 'node:path';
import { expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { silentProxy } from '#testing/servers/silent-proxy.ts';
import { startJobs } from './jobs.ts';

test('a failed effect is retried; the others of its batch run once', async () => {
  const { db, address, close } = await testDatabase();
  const jobs = await startJobs(address, createLog('silent', 'test'));
  const tries = new Map<number, number>();
  await jobs.work<{ n: number }>('count', 1, async ({ n }) => {
    tries.set(n, (tries.get(n) ?? 0) + 1);
    if (n === 2 && tries.get(n) === 1) throw new Error('not yet');
  });
  await inTransaction(db, async (tx) => {
    await jobs.enqueue(
      tx,
      'count',
      Array.from({ length: 8 }, (_, n) => ({ n })),
    );
  });
  await expect.poll(() => tries.get(2), { timeout: 25_000 }).toBe(2);
  expect([...tries].sort(([a], [b]) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n, n === 2 ? 2 : 1]));
  await jobs.stop();
  await close();
}, 40_000);

test('a worker retries while the database does not answer, and continues once it does', async () => {
  const { db, address, close } = await testDatabase();
  if (!('socketFolder' in address)) throw new Error('the tests speak through a socket');
  const proxy = await silentProxy({ path: path.join(address.socketFolder, '.s.PGSQL.5432') });
  const url = `postgres://${address.user}@127.0.0.1:${proxy.port}/${address.database}`;
  const jobs = await startJobs({ url }, createLog('silent', 'test'), { timeoutMs: 1000 });
  const done: number[] = [];
  await jobs.work<{ n: number }>('count', 1, async ({ n }) => void done.push(n));
  const enqueue = (n: number) => inTransaction(db, (tx) => jobs.enqueue(tx, 'count', [{ n }]));
  await enqueue(1);
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([1]);
  proxy.silence();
  // Messages sent meanwhile are lost: only a new connection gets the next job.
  await expect.poll(() => proxy.swallowed(), { timeout: 10_000 }).toBeGreaterThan(0);
  proxy.resume();
  await enqueue(2);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([1, 2]);
  await jobs.stop();
  await proxy.close();
  await close();
}, 60_000);
