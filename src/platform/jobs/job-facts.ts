import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';

export type JobFacts = { name: string; waiting: number; running: number; failed: number; oldest: Date | null };

/** Jobs that wait, run or have failed permanently, by queue; empty before the first worker made the queue. */
export async function readJobFacts(db: Reader): Promise<JobFacts[]> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<JobFacts>`
    select name, count(*) filter (where state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where state = 'active')::integer as running, count(*) filter (where state = 'failed')::integer as failed,
      min(created_on) filter (where state in ('created', 'retry')) as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name order by name`.execute(db);
  return rows;
}

/**
 * Lets jobs of the last week that have failed for good run again, except those of effects, which the outbox dispatches again.
 * Returns how many of each queue.
 */
export async function retryJobs(db: Reader): Promise<{ name: string; count: number }[]> {
  const { rows: found } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string; count: number }>`
    with again as (
      update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, completed_on = null, start_after = now()
      where state = 'failed' and name not like 'effect.%' and completed_on > now() - interval '7 days' returning name)
    select name, count(*)::integer as count from again group by name order by name`.execute(db);
  return rows;
}
