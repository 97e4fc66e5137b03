import { sql } from 'kysely';
import type { Reader } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';

/** How long completed jobs stay. */
const completedMinutes = 10;

/**
 * Deletes jobs that were completed a while ago. They are not read again, but the search for dead workers counts all jobs each time.
 * Needs a queue that a worker has made. Returns how many were deleted.
 */
export const deleteCompletedJobs = (db: Reader): Promise<number> =>
  deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from pgboss.job where (name, id) in (
        select name, id from pgboss.job where completed_on < now() - make_interval(mins => ${completedMinutes}) and state = 'completed'
        limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });

/**
 * Deletes jobs that ended before this time, and lets the queue keep the others for so many days: it deletes by itself too, after the
 * time that each queue and each job has. Nothing before the first worker has made the queue. Returns how many were deleted.
 */
export async function sweepJobs(db: Reader, before: Date, days: number): Promise<number> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('pgboss.job') is not null as there`.execute(db);
  if (!rows[0]?.there) return 0;
  const seconds = days * 86_400;
  await sql`update pgboss.queue set deletion_seconds = ${seconds} where deletion_seconds <> ${seconds}`.execute(db);
  await sql`update pgboss.job set deletion_seconds = ${seconds} where deletion_seconds <> ${seconds}`.execute(db);
  return deleteInBatches(async (limit) => {
    const { numAffectedRows } = await sql`
      delete from pgboss.job where (name, id) in (
        select name, id from pgboss.job where completed_on < ${before} and state in ('completed', 'failed', 'cancelled') limit ${limit})`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  });
}
