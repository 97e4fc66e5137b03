import { setTimeout as sleep } from 'node:timers/promises';
import { callerById } from '#modules/staff/index.ts';
import { elapsedMs, randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { answerFor } from '#platform/http/answers.ts';
import type { StaffCall } from '#platform/http/call.ts';
import type { Context, StaffCaller } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { inWorkSpan } from '#platform/tracing/spans.ts';
import { Refusal } from '#shared/refusal.ts';
import { claimTask, type StoredTask, writeFailure, writeStep } from '../store/tasks.ts';
import { steps } from './kinds.ts';

/** Dependencies of a worker: a context without the caller. */
export type TaskDeps = Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

/** How long a worker may be silent before another takes its task. */
const leaseMs = 60_000;
const pollMs = 1000;

/** Staff wait for a bulk task of up to so many rows. */
const manyRows = 5000;

/**
 * The rest after a step of a bulk task, ms: as long as the step took, so that half of the time is the shop's, and six sevenths beside many
 * rows; at most half a second, as a longer step waited for a provider. Staff wait for the files of the other tasks.
 */
export function stepRest({ kind, total }: Pick<StoredTask, 'kind' | 'total'>, workedMs: number): number {
  if (kind !== 'bulk') return 0;
  return Math.min((total ?? 0) > manyRows ? 6 * workedMs : workedMs, 500);
}

/** Runs tasks one at a time until `stop`; a running one is saved and continues elsewhere. */
export function startTasks(deps: TaskDeps, call: StaffCall): { stop(): Promise<void> } {
  let stopped = false;
  const loop = async () => {
    while (!stopped) {
      const worked = await runNext(deps, call, () => stopped).catch((err: unknown) => {
        deps.log.error({ err }, 'tasks');
        return false;
      });
      if (!worked && !stopped) await sleep(pollMs);
    }
  };
  const running = loop();
  return {
    stop: async () => {
      stopped = true;
      await running;
    },
  };
}

/** Runs the oldest waiting task to its end, or until `isStopped`. False: there was none. */
export async function runNext(deps: TaskDeps, call: StaffCall, isStopped: () => boolean = () => false): Promise<boolean> {
  let task = await claimTask(deps.db, deps.clock.now(), leaseFrom(deps));
  if (!task) return false;
  try {
    while (task?.state === 'running' && !isStopped()) {
      const begunAt = elapsedMs();
      task = await tracedStep(deps, call, task);
      if (task?.state === 'running') await sleep(stepRest(task, elapsedMs() - begunAt));
    }
  } catch (error) {
    if (task) await fail(deps, task, error);
  }
  return true;
}

const leaseFrom = ({ clock }: TaskDeps): Date => new Date(clock.now().getTime() + leaseMs);

const tracedStep = (deps: TaskDeps, call: StaffCall, task: StoredTask): ReturnType<typeof takeStep> =>
  inWorkSpan(`task ${task.kind}`, null, () => takeStep(deps, call, task));

/** The task after its next step; undefined when another worker continues it. Permissions are checked at each step. */
async function takeStep(deps: TaskDeps, call: StaffCall, task: StoredTask): Promise<StoredTask | undefined> {
  const caller = await callerById(deps.db, task.staff_id);
  if (!caller) throw new Refusal('forbidden', 403);
  const ctx = buildContext(deps, task, caller);
  // An export only reads, and what its staff member wrote before it began.
  const written = task.kind === 'export' ? (task.wal_position ?? undefined) : undefined;
  const step = await steps[task.kind](ctx, task, (name, input) => call(caller, name, input, task.locale, written));
  return inTransaction(deps.db, (tx) => writeStep(tx, task, step, { now: deps.clock.now(), until: leaseFrom(deps) }));
}

const buildContext = (deps: TaskDeps, { locale }: StoredTask, caller: StaffCaller): Context => ({
  ...deps,
  caller,
  locale,
  requestId: randomId(),
  web: inProcessWeb,
});

/** An unavailable database does not fail the task: it continues after its lease. */
async function fail({ db, clock, log }: TaskDeps, task: StoredTask, error: unknown): Promise<void> {
  const { status, body } = answerFor(error, task.locale, `task ${task.id}`);
  if (status === 503) throw error;
  if (status >= 500) log.error({ err: error, task_id: task.id }, 'task failed');
  await writeFailure(db, task, String(body['message']), clock.now());
}
