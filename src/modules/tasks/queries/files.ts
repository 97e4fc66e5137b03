import * as m from '#messages';
import type { Reader } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { FileAnswer } from '#shared/contract.ts';
import { type ExportInput, refuseTask, type TaskProblem } from '../contract.ts';
import { type Cell, csvHead, csvLines, csvType, sheetType } from '../run/table.ts';
import { readTaskParts } from '../store/parts.ts';
import { type StoredTask, selectTask } from '../store/tasks.ts';
import { readSeen, resultFileName } from './tasks.ts';

/** Throws task_not_found for someone else's, task_file_gone after a day. */
export async function taskFile(ctx: Context, { id }: { id: number }): Promise<FileAnswer> {
  const task = await ownTask(ctx, id);
  const name = resultFileName(task, await readSeen(ctx));
  if (name === null) throw refuseTask('task_file_gone');
  const { columns, format } = task.input as ExportInput;
  const heads = columns.map(({ title }) => title);
  if (format === 'xlsx') return { name, type: sheetType, pieces: readTaskParts(ctx.db, id, 'file') };
  return { name, type: csvType, pieces: csvPieces(heads, readRows(ctx.db, id)) };
}

/** The file of failed rows, its head in the language of their reasons. Throws task_not_found, task_file_gone. */
export async function taskProblems(ctx: Context, { id }: { id: number }): Promise<FileAnswer> {
  const task = await ownTask(ctx, id);
  if (task.problems.length === 0) throw refuseTask('task_file_gone');
  const isImport = task.kind === 'import';
  const problems = async function* () {
    for await (const part of readTaskParts(ctx.db, id, 'problems'))
      yield (JSON.parse(part.toString()) as TaskProblem[]).map((one) => [one.id, ...(isImport ? [] : [one.name ?? null]), one.message]);
  };
  const o = { locale: task.locale };
  const known = isImport ? [m.import_problem_row({}, o)] : [m.import_problem_id({}, o), m.import_problem_name({}, o)];
  const heads = [...known, m.import_problem_reason({}, o)];
  return { name: `${(task.input as ExportInput).title}.csv`, type: csvType, pieces: csvPieces(heads, problems()) };
}

async function ownTask(ctx: Context, id: number): Promise<StoredTask> {
  const task = await selectTask(ctx.db, id, staffCaller(ctx).id);
  if (!task) throw refuseTask('task_not_found');
  return task;
}

type Rows = AsyncIterable<readonly (readonly Cell[])[]>;

async function* readRows(reader: Reader, id: number): AsyncGenerator<Cell[][]> {
  for await (const part of readTaskParts(reader, id, 'rows')) yield JSON.parse(part.toString()) as Cell[][];
}

async function* csvPieces(heads: readonly string[], rows: Rows): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvHead(heads));
  for await (const part of rows) yield Buffer.from(csvLines(part));
}
