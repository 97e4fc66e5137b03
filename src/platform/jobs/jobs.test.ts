import { expect, test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { startJobs } from './jobs.ts';

test('one that fails is tried again; the others of its batch are done once', async () => {
  const { db, address, close } = await testDatabase();
  const jobs = await startJobs(address, createLog('silent', 'test'));
  const tries = new Map<number, number>();
  await jobs.work<{ n: number }>('count', 1, async ({ n }) => {
    tries.set(n, (tries.get(n) ?? 0) + 1);
    if (n === 2 && tries.get(n) === 1) throw new Error('not yet');
  });
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < 8; n++) await jobs.enqueue(tx, { name: 'count', data: { n } });
  });
  await expect.poll(() => tries.get(2), { timeout: 25_000 }).toBe(2);
  expect([...tries].sort(([a], [b]) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((n) => [n, n === 2 ? 2 : 1]));
  await jobs.stop();
  await close();
}, 40_000);
