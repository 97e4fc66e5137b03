import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery } from 'kysely';
import type { JobResult, PgBoss } from 'pg-boss';
import { elapsedMs } from '#platform/clock/clock.ts';
import { connectionOf, type DatabaseAddress } from '#platform/db/connection.ts';
import type { Tx } from '#platform/db/database.ts';
import { workerLimits } from '#platform/db/pool.ts';
import { responseGraceMs } from '#platform/db/response-timeout.ts';
import type { Log } from '#platform/log/log.ts';
import { inWorkSpan } from '#platform/tracing/spans.ts';
import { wakeForDue } from './wake-for-due.ts';
import type { WorkObserver } from './work-observer.ts';

/** Durable jobs in PostgreSQL: retried with exponential backoff, taken over from a dead worker, and kept when they fail permanently. */
export type Jobs = {
  /** Adds jobs of one name inside the caller's transaction, in one statement: they exist only if the transaction commits. */
  enqueue<T extends object>(tx: Tx, name: string, jobs: readonly T[]): Promise<void>;
  /**
   * Handles jobs of one name, `concurrency` at a time. `finish` gets those that were handled since it last ran, several at a time;
   * when it fails they are tried again.
   */
  work<T extends object>(
    name: string,
    concurrency: number,
    handle: (data: T) => Promise<void>,
    finish?: (handled: T[]) => Promise<void>,
  ): Promise<void>;
  /** Runs `run` at the times of a cron line, in one of the workers; once after times when no worker was running. A failure is logged. */
  schedule(name: string, when: { cron: string; timeZone: string }, run: () => Promise<void>): Promise<void>;
  /** Adds a run of every job that this worker has scheduled, whatever its times: for a clock that was moved ahead. */
  runScheduled(): Promise<void>;
  /** Waits for running jobs; unfinished ones are handed back. */
  stop(): Promise<void>;
};

/** Retries of a failed job. */
export const maxRetries = 8;

/** Statement timeout of the queue, longer than a shopper's: its maintenance deletes old rows by the thousand. */
const statementTimeoutMs = 30_000;

/** Without a heartbeat for so long a worker counts as dead, and its jobs are given to another one. At least 10. */
const deadAfterSeconds = 15;
/** How often dead workers are looked for. */
const superviseSeconds = 4;
/**
 * The first pause of a failed job is one to two times as long, each later one twice as long as the one before. A dead worker's jobs,
 * which count as failed, run again within half a minute: 15 + 4 + 8 s, and 2 until they are found.
 */
const retryDelay = 4;

/** Jobs fetched at a time: their fetch, their marks and their completion are one statement each. */
const batchSize = 10;
/**
 * The rest after a full batch, so that a burst of effects leaves capacity to shoppers: four times as long as the batch took, hence
 * longer on a busy machine, but no longer than makes ten jobs a second per consumer.
 */
const restAfter = (workedMs: number): number => Math.max(0, Math.min(4 * workedMs, 100 * batchSize - workedMs));

/**
 * Seconds between two looks of a worker at its queue. A commit wakes it, and `wakeForDue` when a job's time has come; without the
 * connection for wake-ups looking often is the only way.
 */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 60 };

/** Handled jobs of a batch are finished together, after this time or after the job that is running then. */
const finishAfterMs = 250;

/** How a job is retried, and when it counts as lost. */
const queue = { retryLimit: maxRetries, retryBackoff: true, retryDelay, expireInSeconds: 300, heartbeatSeconds: deadAfterSeconds };

/** How long a stop waits for running jobs, ms. Below the ten seconds after which a stopping process ends all the same. */
const finishMs = 7000;

type Options = { timeoutMs?: number; observer?: WorkObserver | undefined };

/** A statement without a response fails after `timeoutMs` and a margin; the queue then polls on a new connection. */
export async function startJobs(
  address: DatabaseAddress,
  log: Log,
  { timeoutMs = statementTimeoutMs, observer }: Options = {},
): Promise<Jobs> {
  const boss = await startQueue(address, log, timeoutMs);
  const due = wakeForDue(boss, log);
  const scheduled: string[] = [];
  return {
    enqueue: async (tx, name, all) => {
      const executeSql = async (text: string, values?: unknown[]) => {
        const result = await tx.executeQuery(CompiledQuery.raw(text, values ?? []));
        return { rows: result.rows, rowCount: result.rows.length };
      };
      await boss.insert(
        name,
        all.map((data) => ({ data, ...queue })),
        { db: { executeSql } },
      );
    },
    work: async (name, concurrency, handle, finish) => {
      await ensureQueue(boss, name);
      const options = { localConcurrency: concurrency, batchSize, burstWhenBatchFull: true, ...polling, perJobResults: true as const };
      const run = observed(name, handle as Handle, observer);
      due.add(name, await boss.work(name, options, (batch) => runBatch(batch, run, finish as Finish)));
    },
    schedule: async (name, { cron, timeZone }, run) => {
      await ensureQueue(boss, name);
      const traced = observed(name, () => inWorkSpan(`job ${name}`, null, () => logged(log, name, run)), observer);
      due.add(name, await boss.work(name, { ...polling, pollingIntervalSeconds: 2 }, traced));
      await boss.schedule(name, cron, null, { ...queue, tz: timeZone, missed: 'once' });
      scheduled.push(name);
    },
    runScheduled: async () => {
      for (const name of scheduled) await boss.send(name, null, queue);
    },
    stop: async () => {
      await due.stop();
      await boss.stop({ graceful: true, timeout: finishMs });
    },
  };
}

/** Connects to the queue, creates its tables where they are missing, and starts its supervision. */
async function startQueue(address: DatabaseAddress, log: Log, timeoutMs: number): Promise<PgBoss> {
  // Loaded on demand: the server needs no jobs, and the library is the largest of all.
  const { PgBoss } = await import('pg-boss');
  // A crash of PostgreSQL may take the last moments of the queue: a job then runs twice, which its handler allows, and none is lost.
  const limits = `-c statement_timeout=${timeoutMs} -c lock_timeout=${timeoutMs} -c synchronous_commit=off`;
  const bounds = { ...connectionOf(address, limits), query_timeout: timeoutMs + responseGraceMs };
  // On a busy machine the looks of all queues wait for each other; a worker must not give up while the shop starts.
  const waits = { connectionTimeoutMillis: workerLimits.connectMs };
  const watch = { superviseIntervalSeconds: superviseSeconds, monitorIntervalSeconds: superviseSeconds };
  // One is free to fetch jobs while the other maintains a long queue. Four took 10 MB more and no less processor time.
  const boss = new PgBoss({ ...bounds, ...waits, ...watch, max: 2, application_name: 'shophouse-jobs', useListenNotify: true });
  boss.on('error', (err) => log.error({ err }, 'job queue'));
  await boss.start();
  return boss;
}

/** Makes a queue that wakes its workers. */
async function ensureQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name, { notify: true });
  // One of an earlier version does not wake its workers yet.
  if (!(await boss.getQueue(name))?.notify) await boss.updateQueue(name, { notify: true });
}

type Handle = (data: unknown) => Promise<void>;

/** Counts how each run ended. */
const observed =
  (name: string, handle: Handle, observer: WorkObserver | undefined): Handle =>
  async (data) => {
    try {
      await handle(data);
    } catch (error) {
      observer?.job(name, 'failed');
      throw error;
    }
    observer?.job(name, 'completed');
  };

type FetchedJob = { id: string; data: unknown };

type Finish = ((handled: unknown[]) => Promise<void>) | undefined;

/** A failed job does not fail the others of its batch. */
async function runBatch(batch: readonly FetchedJob[], handle: Handle, finish: Finish): Promise<JobResult[]> {
  const begunAt = elapsedMs();
  const results: JobResult[] = [];
  let handled: FetchedJob[] = [];
  let finishedAt = begunAt;
  for (const job of batch) {
    const error = await errorOf(handle(job.data));
    if (error === undefined) handled.push(job);
    else results.push(resultOf(job, error));
    if (job !== batch.at(-1) && elapsedMs() - finishedAt < finishAfterMs) continue;
    results.push(...(await finishAll(handled, finish)));
    handled = [];
    finishedAt = elapsedMs();
  }
  if (batch.length === batchSize) await sleep(restAfter(elapsedMs() - begunAt));
  return results;
}

async function finishAll(handled: readonly FetchedJob[], finish: Finish): Promise<JobResult[]> {
  const error = finish && handled.length > 0 ? await errorOf(finish(handled.map(({ data }) => data))) : undefined;
  return handled.map((job) => resultOf(job, error));
}

const errorOf = (run: Promise<void>): Promise<string | undefined> =>
  run.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

const resultOf = ({ id }: FetchedJob, error: string | undefined): JobResult =>
  error === undefined ? { id, status: 'completed' } : { id, status: 'failed', output: { message: error } };

/** The queue stores only the message of an error. */
async function logged(log: Log, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.error({ err, job: name }, 'a scheduled job failed, it is tried again');
    throw err;
  }
}
