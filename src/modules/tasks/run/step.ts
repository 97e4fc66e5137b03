import type { Context } from '#platform/http/context.ts';
import type { Step, StoredTask } from '../store/tasks.ts';

/** A call of the shop's API as the member of staff whose task it is. */
export type Call = (name: string, input: unknown) => Promise<unknown>;
/** Does the next piece of a task. A piece that was done and not kept is done again. */
export type StepOf = (ctx: Context, task: StoredTask, call: Call) => Promise<Step>;
