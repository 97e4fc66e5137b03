import { readWebsite } from '#modules/settings/index.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { ExportInput, TaskView } from '../contract.ts';
import type { StoredImport } from '../import/stored.ts';
import { type StoredTask, selectTasks } from '../store/tasks.ts';

const maxListed = 50;

/** The last tasks of the caller, newest first. */
export async function listTasks(ctx: Context): Promise<{ data: TaskView[] }> {
  const [tasks, seen] = await Promise.all([selectTasks(ctx.db, staffCaller(ctx).id, maxListed), readSeen(ctx)]);
  return { data: tasks.map((task) => toTaskView(task, seen)) };
}

/** When tasks are looked at, and the time zone of the shop, whose day names a file. */
export type Seen = { now: Date; timeZone: string };
export const readSeen = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Seen> => ({
  now: clock.now(),
  timeZone: (await readWebsite(db)).time_zone,
});

/** How long the file of an export can be fetched. */
const resultLifetimeMs = 86_400_000;

/** Name of the file of a finished export; null when there is none any more. */
export function resultFileName({ kind, state, input, finished_at }: StoredTask, { now, timeZone }: Seen): string | null {
  if (kind !== 'export' || state !== 'done' || !finished_at || now.getTime() - finished_at.getTime() > resultLifetimeMs) return null;
  const { title, format } = input as ExportInput;
  return `${title} ${localDay(finished_at, timeZone)}.${format}`;
}

/** As the drawer and the import's screen show it. */
export function toTaskView(task: StoredTask, seen: Seen): TaskView {
  const { id, kind, state, total, done, failed, problems, cancel_requested, created_at, started_at, finished_at } = task;
  return {
    ...{ id, kind, state, total, done, failed, problems, cancel_requested },
    title: (task.input as { title: string }).title,
    file: resultFileName(task, seen),
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
