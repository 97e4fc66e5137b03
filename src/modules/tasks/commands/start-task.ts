import { type Context, staffCaller } from '#platform/http/context.ts';
import { mayCall } from '#platform/http/may-call.ts';
import type { AccessOf } from '../calls.ts';
import { type BulkInput, type ExportInput, refuseTask } from '../contract.ts';
import { insertTask, type Kind } from '../store/tasks.ts';

/** Maximum unfinished tasks per staff member. */
const maxOpen = 10;

type Started = { id: number };
type Starts = (ctx: Context, input: ExportInput) => Promise<Started>;

/** Throws task_call_unknown for an unknown list or without permission, too_many_tasks. */
export const startExport =
  (accessOf: AccessOf): Starts =>
  (ctx, input) =>
    start(ctx, accessOf, { kind: 'export', input, names: [input.list] });

/** Throws task_call_unknown for an unknown call or without permission, too_many_tasks. */
export const startBulk =
  (accessOf: AccessOf) =>
  (ctx: Context, input: BulkInput): Promise<Started> =>
    start(ctx, accessOf, { kind: 'bulk', input, names: [input.call, ...('list' in input.target ? [input.target.list] : [])] });

type TaskRequest = { kind: Kind; input: object; names: readonly string[] };

async function start(ctx: Context, accessOf: AccessOf, { kind, input, names }: TaskRequest): Promise<Started> {
  const caller = staffCaller(ctx);
  if (!names.every((name) => mayCall(caller, accessOf(name) ?? 'public'))) throw refuseTask('task_call_unknown');
  const id = await insertTask(ctx.db, { staffId: caller.id, kind, input, locale: ctx.locale, now: ctx.clock.now() }, maxOpen);
  if (id === undefined) throw refuseTask('too_many_tasks', { max: maxOpen });
  return { id };
}
