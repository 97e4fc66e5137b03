import type { Context } from '#platform/http/context.ts';
import type { Step, StoredTask } from '../store/tasks.ts';

/** A call of the shop's API as the staff member who started the task. */
export type Call = (name: string, input: unknown) => Promise<unknown>;
/** Runs the next step of a task. A step that was not saved is repeated. */
export type StepOf = (ctx: Context, task: StoredTask, call: Call) => Promise<Step>;
