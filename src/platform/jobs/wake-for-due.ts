import type { PgBoss } from 'pg-boss';
import type { Log } from '#platform/log/log.ts';

/** How often all queues are searched, ms. */
const dueMs = 2000;

/** The queues among $1 in which a job is due. The index of each is asked for its first one, so that a long queue costs no more than a short one. */
export const dueQueues = `select queue as name from unnest($1::text[]) queue cross join lateral (
  select from pgboss.job where name = queue and state < 'active' and not blocked and start_after <= pgboss.job_now()
  order by priority desc, created_on limit 1) due`;

/**
 * Wakes a worker of each queue in which a job waits whose time has come: one that is tried again, whose worker died, or whose wake-up
 * was lost. One statement for all queues, where each worker would send its own.
 */
export function wakeForDue(boss: PgBoss, log: Log) {
  /** Queue → one of its workers. */
  const workers = new Map<string, string>();
  let searching: Promise<void> | undefined;
  const search = async () => {
    const { rows } = await boss.getDb().executeSql(dueQueues, [[...workers.keys()]]);
    for (const { name } of rows as { name: string }[]) {
      const worker = workers.get(name);
      if (worker) boss.notifyWorker(worker);
    }
  };
  const timer = setInterval(() => {
    searching ??= search()
      .catch((err: unknown) => log.warn({ err }, 'due jobs not found, trying again'))
      .finally(() => {
        searching = undefined;
      });
  }, dueMs);
  return {
    add: (queue: string, worker: string) => void workers.set(queue, worker),
    stop: async () => {
      clearInterval(timer);
      await searching;
    },
  };
}
