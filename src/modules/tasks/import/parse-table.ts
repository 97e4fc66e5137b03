import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ZipTooLarge } from '#platform/files/unpack-zip.ts';
import { Refusal } from '#shared/refusal.ts';
import { unescapeFormula } from '#shared/text/formula-guard.ts';
import { importLimits, refuseTask } from '../contract.ts';
import { countRows } from './arrange.ts';
import { unpackSheet } from './unpack-sheet.ts';

/** `rows`: the first is line 2 of a spreadsheet, whichever line the head is on; one without content is empty, so that each has its line. */
export type FileTable = { heads: string[]; rows: string[][] };

const maxColumns = 100;
/** Maximum characters of all cells: a spreadsheet can reference one long text many times. */
const maxChars = 40_000_000;
/** Maximum characters of a CSV line. */
const maxLineLength = 500_000;

/** Lines of a file, with those that are empty. */
const maxLines = 100_000;

const zipMark = 'PK';

/** The head and the rows of a CSV or XLSX file as texts, read here. Throws import_unreadable, import_empty, import_too_large. */
export async function parseTable(file: Buffer): Promise<FileTable> {
  const isSheet = file.subarray(0, 2).toString('latin1') === zipMark;
  const all = (isSheet ? await sheetRows(file) : await csvRows(file)).map((row) => row.map((cell) => cell.trim()));
  const hasContent = (row: readonly string[]) => row.some((cell) => cell !== '');
  const headAt = all.findIndex(hasContent);
  const end = all.findLastIndex(hasContent) + 1;
  const heads = all[headAt] ?? [];
  const below = all.slice(headAt + 1, end).map((row) => (hasContent(row) ? heads.map((_, i) => row[i] ?? '') : []));
  if (below.length === 0) throw refuseTask('import_empty');
  const isTooLong = end > maxLines || countRows(below) > importLimits.maxRows;
  if (isTooLong || heads.length > maxColumns) throw tooLarge();
  return { heads, rows: [...Array.from({ length: headAt }, () => []), ...below] };
}

const tooLarge = () => refuseTask('import_too_large', { max: importLimits.maxRows, megabytes: importLimits.maxMegabytes });

async function sheetRows(file: Buffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node');
  const rows = await unpackSheet(file)
    .then((unpacked) => readSheet(unpacked))
    .catch((error: unknown) => {
      throw error instanceof ZipTooLarge ? tooLarge() : refuseTask('import_unreadable');
    });
  let letters = 0;
  return rows.map((row) =>
    row.map((cell) => {
      const text = cellText(cell);
      letters += text.length;
      if (letters > maxChars) throw tooLarge();
      return text;
    }),
  );
}

/** Characters of `YYYY-MM-DD`. */
const dayLength = 10;

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, dayLength);
  return String(cell);
}

/** In chunks, so that a too long record stops the parser early. */
async function csvRows(file: Buffer): Promise<string[][]> {
  const text = decodeText(file);
  if (hasEndlessLine(text)) throw tooLarge();
  const options = { bom: true, delimiter: detectDelimiter(text), relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  const parser = Readable.from(splitBytes(text)).pipe(parse({ ...options, max_record_size: maxLineLength }));
  const rows: string[][] = [];
  try {
    for await (const row of parser as AsyncIterable<string[]>) {
      const letters = row.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (letters > maxLineLength || rows.push(row.slice(0, maxColumns + 1).map(unescapeFormula)) > maxLines) throw tooLarge();
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'CSV_MAX_RECORD_SIZE') throw tooLarge();
    throw error instanceof Refusal ? error : refuseTask('import_unreadable');
  }
  return rows;
}

/** The parser buffers a whole line before it is counted. */
function hasEndlessLine(text: string): boolean {
  for (let from = 0; from + maxLineLength < text.length; ) {
    const end = text.indexOf('\n', from);
    if (end < 0 || end - from > maxLineLength) return true;
    from = end + 1;
  }
  return false;
}

const pieceBytes = 65_536;

function* splitBytes(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes);
}

/** Excel in Taiwan saves CSV as Big5 by default. */
function decodeText(file: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return new TextDecoder('big5').decode(file);
  }
}

/** The most frequent separator at the beginning of the first line. */
function detectDelimiter(text: string): string {
  const [first = ''] = text.slice(0, maxLineLength).split('\n', 1);
  const count = (mark: string): number => first.split(mark).length;
  return [',', '\t', ';'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
