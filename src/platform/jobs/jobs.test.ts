import path from 'node:path';
import { sql } from 'kysely';
import { test } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { createLog } from '#platform/log/log.ts';
import { testDatabase } from '#testing/database.ts';
import { silentProxy } from '#testing/servers/silent-proxy.ts';
import { startJobs } from './jobs.ts';

// At the same time: each has a queue of its own, and most of its time is the queue's own waits.
test.concurrent('a failed effect is retried; the others of its batch run once', async ({ expect }) => {
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
});

test.concurrent('a job whose wake-up was lost or whose time has come is found within seconds, an earlier one is not run before its time', async ({
  expect,
}) => {
  const { db, address, close } = await testDatabase();
  const jobs = await startJobs(address, createLog('silent', 'test'));
  const done: string[] = [];
  await jobs.work<{ name: string }>('tea', 1, async ({ name }) => void done.push(name));
  await sql`insert into pgboss.job (name, data, start_after) values ('tea', '{"name":"lost"}', now()),
    ('tea', '{"name":"soon"}', now() + interval '4 seconds'), ('tea', '{"name":"tomorrow"}', now() + interval '1 day')`.execute(db);
  await expect.poll(() => done, { timeout: 8000 }).toEqual(['lost']);
  await expect.poll(() => done, { timeout: 12_000 }).toEqual(['lost', 'soon']);
  await jobs.stop();
  await close();
});

test.concurrent('a job that runs on when its worker stops is handed back, before its process would be ended', async ({ expect }) => {
  const { db, address, close } = await testDatabase();
  const jobs = await startJobs(address, createLog('silent', 'test'));
  const begun = Promise.withResolvers<void>();
  await jobs.work('endless', 1, () => {
    begun.resolve();
    return new Promise(() => {});
  });
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'endless', [{}]));
  await begun.promise;
  const stoppedAt = performance.now();
  await jobs.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(9000);
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'endless'`.execute(db);
  expect(rows).toEqual([{ state: 'retry' }]);
  await close();
});

test.concurrent('a scheduled job that fails is logged with every reason', async ({ expect }) => {
  const { db, address, close } = await testDatabase();
  const lines: string[] = [];
  const jobs = await startJobs(address, createLog('error', 'test', { write: (line) => void lines.push(line) }));
  await jobs.schedule('sweep', { cron: '0 0 1 1 *', timeZone: 'UTC' }, () =>
    Promise.reject(new AggregateError([new Error('no room left')], 'not everything was swept')),
  );
  await inTransaction(db, (tx) => jobs.enqueue(tx, 'sweep', [{}]));
  await expect.poll(() => lines.join(''), { timeout: 15_000 }).toContain('a scheduled job failed');
  expect(lines.join('')).toMatch(/"job":"sweep"/);
  expect(lines.join('')).toMatch(/no room left/);
  await jobs.stop();
  await close();
});

test.concurrent('a worker retries while the database does not answer, and continues once it does', async ({ expect }) => {
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
});
