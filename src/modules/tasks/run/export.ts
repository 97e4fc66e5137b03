import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { Page } from '#shared/contract.ts';
import { type ExportInput, refuseTask } from '../contract.ts';
import { readTaskParts } from '../store/parts.ts';
import type { Step } from '../store/tasks.ts';
import type { StepOf } from './step.ts';
import { type Cell, maxSheetRows, toCells, writeSheet } from './table.ts';

const rowsEach = 100;
/** Of entries that are several rows each. */
const entriesEach = 20;
const pagesEach = 5;

/** Five pages of the list, as cells; after the last one a spreadsheet is made of all. Throws too_many_rows. */
export const exportStep: StepOf = async (ctx, task, call) => {
  const { list, query, columns, format, title, rows_in } = task.input as ExportInput;
  const { time_zone } = await readWebsite(ctx.db);
  const { page = 1, isRead = 0 } = task.cursor;
  if (isRead) return sheetStep(ctx, task.id, { columns, title });
  const cells: Cell[][] = [];
  const perPage = rows_in ? entriesEach : rowsEach;
  let done = 0;
  let total = task.total ?? 0;
  let next = page;
  for (; next < page + pagesEach; next++) {
    const { data, meta } = (await call(list, { ...query, page: next, per_page: perPage })) as Page<unknown>;
    total = meta.total;
    done += data.length;
    cells.push(...flattenRows(data, rows_in).map((row) => toCells(row, columns, time_zone)));
    if (next * perPage >= total) return lastPages({ page: next, total, done, cells, format });
  }
  return { cursor: { page: next }, isLast: false, total, done, part: { name: 'rows', body: JSON.stringify(cells) } };
};

const flattenRows = (entries: readonly unknown[], rowsIn: string | undefined): readonly unknown[] =>
  rowsIn === undefined ? entries : entries.flatMap((entry) => (entry as Record<string, unknown[]>)[rowsIn] ?? []);

type Last = { page: number; total: number; done: number; cells: Cell[][]; format: ExportInput['format'] };

function lastPages({ page, total, done, cells, format }: Last): Step {
  if (format === 'xlsx' && total > maxSheetRows) throw refuseTask('too_many_rows', { max: maxSheetRows });
  const part = { name: 'rows' as const, body: JSON.stringify(cells) };
  return { cursor: { page, isRead: 1 }, isLast: format === 'csv', total, done, part };
}

async function sheetStep({ db }: Context, id: number, { columns }: Pick<ExportInput, 'columns' | 'title'>): Promise<Step> {
  const rows: Cell[][] = [];
  for await (const part of readTaskParts(db, id, 'rows')) rows.push(...(JSON.parse(part.toString()) as Cell[][]));
  if (rows.length > maxSheetRows) throw refuseTask('too_many_rows', { max: maxSheetRows });
  const body = await writeSheet(
    columns.map(({ title }) => title),
    rows,
  );
  return { cursor: { isRead: 2 }, isLast: true, part: { name: 'file', body } };
}
