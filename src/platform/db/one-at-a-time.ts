import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Runs `work` while no other process runs its own under this advisory lock; they come one after the other. Polls for the lock
 * without a time limit, because a statement may wait for a few seconds only. Takes one connection of its own.
 */
export const oneAtATime = <T>(db: Database, lockKey: number, work: () => Promise<T>): Promise<T> =>
  db.connection().execute(async (held) => {
    const take = () => sql<{ taken: boolean }>`select pg_try_advisory_lock(${lockKey}) as taken`.execute(held);
    while (!(await take()).rows[0]?.taken) await sleep(200);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(held);
    }
  });
