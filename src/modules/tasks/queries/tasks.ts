import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ExportInput, TaskView } from '../contract.ts';
import type { StoredImport } from '../import/stored.ts';
import { type StoredTask, selectTasks } from '../store/tasks.ts';

const maxListed = 50;

/** The last tasks of the caller, newest first, in one statement. */
export async function listTasks(ctx: Context): Promise<{ data: TaskView[] }> {
  const tasks = await selectTasks(ctx.db, staffCaller(ctx).id, maxListed);
  return { data: tasks.map((task) => toTaskView(task, ctx.clock.now())) };
}

/** How long the file of an export can be fetched. */
const resultLifetimeMs = 86_400_000;

/** Name of the file of a finished export; null when there is none any more. */
export function resultFileName({ kind, state, input, finished_at }: StoredTask, now: Date): string | null {
  if (kind !== 'export' || state !== 'done' || !finished_at || now.getTime() - finished_at.getTime() > resultLifetimeMs) return null;
  const { title, format } = input as ExportInput;
  return `${title} ${finished_at.toISOString().slice(0, 10)}.${format}`;
}

/** As the drawer and the import's screen show it. */
export function toTaskView(task: StoredTask, now: Date): TaskView {
  const { id, kind, state, total, done, failed, problems, cancel_requested, created_at, started_at, finished_at } = task;
  return {
    ...{ id, kind, state, total, done, failed, problems, cancel_requested },
    title: (task.input as { title: string }).title,
    file: resultFileName(task, now),
    import: kind === 'import' ? toImportOutcome(task) : null,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

function toImportOutcome({ input, cursor }: StoredTask): TaskView['import'] {
  const { what, dry_run } = input as StoredImport;
  const { created = 0, updated = 0, unchanged = 0 } = cursor;
  return { what, dry_run, created, updated, unchanged };
}
