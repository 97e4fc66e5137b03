import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Column, Columns } from '#platform/db/columns.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';
import { json } from '#platform/db/json.ts';
import type { Locale } from '#shared/locale.ts';
import type { TaskProblem, TaskView } from '../contract.ts';

export type Kind = TaskView['kind'];
/** Position of the next step. */
export type Cursor = Readonly<Record<string, number>>;

const columns = [
  'id',
  'staff_id',
  'kind',
  'input',
  'locale',
  'state',
  'total',
  'done',
  'failed',
  'problems',
  'cursor',
  'cancel_requested',
  'wal_position',
  'created_at',
  'started_at',
  'finished_at',
] as const;
export type StoredTask = Columns<'tasks', (typeof columns)[number]>;
export type PartName = Column<'task_parts', 'name'>;
/** The result of one step and the position of the next; `total` once it is known. */
export type Step = {
  cursor: Cursor;
  isLast: boolean;
  total?: number;
  done?: number;
  problems?: readonly TaskProblem[];
  /** Rows that were not done, where that is not one for each problem. */
  failed?: number;
  part?: Part;
  /** Where one step makes several. */
  parts?: readonly Part[];
};
type Part = { name: Exclude<PartName, 'problems'>; body: string | Uint8Array };

type NewTask = { staffId: number; kind: Kind; input: object; locale: Locale; now: Date };

/** The task's id; undefined when this staff member has `limit` unfinished tasks. */
export async function insertTask(db: Reader, { staffId, kind, input, locale, now }: NewTask, limit: number): Promise<number | undefined> {
  const { rows } = await sql<Columns<'tasks', 'id'>>`
    insert into tasks (staff_id, kind, input, locale, created_at)
    select ${staffId}, ${kind}, ${JSON.stringify(input)}::jsonb, ${locale}, ${now}
    where (select count(*) from tasks where staff_id = ${staffId} and state in ('waiting', 'running')) < ${limit}
    returning id`.execute(db);
  return rows[0]?.id;
}

export async function selectTasks(reader: Reader, staffId: number, limit: number): Promise<StoredTask[]> {
  return reader
    .selectFrom('tasks')
    .select(columns)
    .where('staff_id', '=', staffId)
    .where('state', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** One task, of this staff member only. */
export async function selectTask(reader: Reader, id: number, staffId: number): Promise<StoredTask | undefined> {
  return reader.selectFrom('tasks').select(columns).where('id', '=', id).where('staff_id', '=', staffId).executeTakeFirst();
}

/** False when it is not the caller's or has ended. A waiting task ends at once; a running one after its step. */
export async function requestCancel(db: Reader, { id, staffId, now }: { id: number; staffId: number; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    update tasks set cancel_requested = true, state = case when state = 'waiting' then 'cancelled' else state end,
      finished_at = case when state = 'waiting' then ${now}::timestamptz end
    where id = ${id} and staff_id = ${staffId} and state in ('waiting', 'running') returning id`.execute(db);
  return rows.length > 0;
}

/** Leases the oldest task without a live worker until `until`. */
export async function claimTask(db: Database, now: Date, until: Date): Promise<StoredTask | undefined> {
  const next = db
    .selectFrom('tasks')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where((eb) => eb.or([eb('leased_until', 'is', null), eb('leased_until', '<', now)]))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('tasks')
    .set((eb) => ({ state: 'running', started_at: eb.fn.coalesce('started_at', eb.val(now)), leased_until: until }))
    .where('id', '=', next)
    .returning(columns)
    .executeTakeFirst();
}

const maxShown = 5;

/** Saves a step's result and the next position. Undefined when another worker continued from the same position: then nothing is saved. */
export async function writeStep(
  tx: Tx,
  task: StoredTask,
  step: Step,
  { now, until }: { now: Date; until: Date },
): Promise<StoredTask | undefined> {
  const { cursor, isLast, total, done = 0, problems = [], failed = problems.length, part, parts = part ? [part] : [] } = step;
  const shown = [...task.problems, ...problems].slice(0, maxShown);
  const { rows } = await sql<StoredTask>`
    update tasks set cursor = ${JSON.stringify(cursor)}::jsonb, done = done + ${done}, failed = failed + ${failed},
      total = greatest(coalesce(${total ?? null}::integer, total), done + ${done} + failed + ${failed}),
      problems = ${JSON.stringify(shown)}::jsonb, leased_until = ${until},
      state = case when ${isLast} then 'done' when cancel_requested then 'cancelled' else state end,
      finished_at = case when ${isLast} or cancel_requested then ${now}::timestamptz end
    where id = ${task.id} and state = 'running' and cursor = ${JSON.stringify(task.cursor)}::jsonb
    returning ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(tx);
  const [written] = rows;
  if (written) for (const { name, body } of parts) await insertPart(tx, task.id, name, body);
  if (written && problems.length > 0) await insertPart(tx, task.id, 'problems', JSON.stringify(problems));
  return written;
}

/** Fails a task, unless another worker continued from the same position: completed work stays, `message` is the reason. */
export async function writeFailure(db: Reader, task: StoredTask, message: string, now: Date): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ state: 'failed', finished_at: now, problems: json([{ id: 0, message }]) })
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where(sql<boolean>`cursor = ${JSON.stringify(task.cursor)}::jsonb`)
    .execute();
}

export async function insertPart(tx: Tx, taskId: number, name: PartName, body: string | Uint8Array): Promise<void> {
  await sql`
    insert into task_parts (task_id, name, n, body)
    select ${taskId}, ${name}, (select count(*) from task_parts where task_id = ${taskId} and name = ${name}), ${gzipSync(body)}`.execute(
    tx,
  );
}

/** Deletes the parts of tasks that ended before this time. */
export async function sweepTaskParts(db: Reader, before: Date): Promise<number> {
  return deleteInBatches(async (limit) => {
    const ended = sql`select p.ctid from task_parts p join tasks t on t.id = p.task_id where t.finished_at < ${before} limit ${limit}`;
    const { numAffectedRows } = await sql`delete from task_parts where ctid = any(array(${ended}))`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}

/** Deletes the tasks. */
export async function sweepTasks(db: Reader, before: Date): Promise<number> {
  return deleteInBatches(async (limit) => {
    const ended = db
      .selectFrom('tasks')
      .select('id')
      .where((eb) => eb.or([eb('finished_at', '<', before), eb.and([eb('state', '=', 'draft'), eb('created_at', '<', before)])]))
      .limit(limit);
    return Number((await db.deleteFrom('tasks').where('id', 'in', ended).executeTakeFirst()).numDeletedRows);
  });
}
