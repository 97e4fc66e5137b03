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
