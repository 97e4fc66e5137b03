import { parse } from 'csv-parse/sync';
import { importLimits, refuseTask } from '../contract.ts';

type FileTable = { heads: string[]; rows: string[][] };

const mostColumns = 100;
const zipMark = 'PK';

/** The head and the rows of a CSV or XLSX file as texts. Throws import_unreadable, import_empty, import_too_large. */
export async function readTable(file: Buffer): Promise<FileTable> {
  const isSheet = file.subarray(0, 2).toString('latin1') === zipMark;
  const all = (isSheet ? await sheetRows(file) : csvRows(file)).map((row) => row.map((cell) => cell.trim()));
  const [heads = [], ...rest] = all.filter((row) => row.some((cell) => cell !== ''));
  const rows = rest.map((row) => heads.map((_, i) => row[i] ?? ''));
  if (rows.length === 0) throw refuseTask('import_empty');
  if (rows.length > importLimits.maxRows || heads.length > mostColumns)
    throw refuseTask('import_too_large', { max: importLimits.maxRows, megabytes: importLimits.maxMegabytes });
  return { heads, rows };
}

async function sheetRows(file: Buffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node');
  const rows = await readSheet(file).catch(() => {
    throw refuseTask('import_unreadable');
  });
  return rows.map((row) => row.map(textOf));
}

const day = 10;

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, day);
  return String(cell);
}

function csvRows(file: Buffer): string[][] {
  const text = decoded(file);
  try {
    return parse(text, { bom: true, delimiter: delimiterOf(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch {
    throw refuseTask('import_unreadable');
  }
}

/** Excel in Taiwan saves CSV as Big5 unless it is told otherwise. */
function decoded(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('big5').decode(file);
  }
}

/** What stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (mark: string): number => first.split(mark).length;
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
