import { setTimeout as sleep } from 'node:timers/promises';
import { callerById } from '#modules/staff/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import { answerFor } from '#platform/http/answers.ts';
import type { Context, StaffCaller } from '#platform/http/context.ts';
import { inProcessWeb } from '#platform/http/web.ts';
import { Refusal } from '#shared/refusal.ts';
import type { StaffCall } from '../calls.ts';
import { claimTask, type StoredTask, writeFailure, writeStep } from '../store/tasks.ts';
import { steps } from './kinds.ts';

/** What a worker has: everything of a context but the caller. */
export type TaskDeps = Pick<Context, 'db' | 'clock' | 'files' | 'log' | 'shop'>;

/** How long a worker may be silent before another takes its task. */
const leaseMs = 60_000;
const pollMs = 1000;

/** Works on tasks, one at a time, until `stop`; what it is in the middle of is kept and goes on elsewhere. */
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

/** Carries the oldest waiting task to its end, or as far as `isStopped` lets it. False: there was none. */
export async function runNext(deps: TaskDeps, call: StaffCall, isStopped: () => boolean = () => false): Promise<boolean> {
  let task = await claimTask(deps.db, deps.clock.now(), leaseFrom(deps));
  if (!task) return false;
  try {
    while (task?.state === 'running' && !isStopped()) task = await takeStep(deps, call, task);
  } catch (error) {
    if (task) await fail(deps, task, error);
  }
  return true;
}

const leaseFrom = ({ clock }: TaskDeps): Date => new Date(clock.now().getTime() + leaseMs);

/** The task after its next step; undefined when somebody else goes on with it. The rights are those of this moment. */
async function takeStep(deps: TaskDeps, call: StaffCall, task: StoredTask): Promise<StoredTask | undefined> {
  const caller = await callerById(deps.db, task.staff_id);
  if (!caller) throw new Refusal('forbidden', 403);
  const ctx = buildContext(deps, task, caller);
  const step = await steps[task.kind](ctx, task, (name, input) => call(caller, name, input, task.locale));
  return inTransaction(deps.db, (tx) => writeStep(tx, task, step, { now: deps.clock.now(), until: leaseFrom(deps) }));
}

const buildContext = (deps: TaskDeps, { locale }: StoredTask, caller: StaffCaller): Context => ({
  ...deps,
  caller,
  locale,
  requestId: randomId(),
  web: inProcessWeb,
});

/** The database being away is no failure of the task: it goes on when its lease is over. */
async function fail({ db, clock, log }: TaskDeps, task: StoredTask, error: unknown): Promise<void> {
  const { status, body } = answerFor(error, task.locale, `task ${task.id}`);
  if (status === 503) throw error;
  if (status >= 500) log.error({ err: error, task_id: task.id }, 'task failed');
  await writeFailure(db, task, String(body['message']), clock.now());
}
