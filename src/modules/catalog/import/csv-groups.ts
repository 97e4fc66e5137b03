import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { csvFieldOf, csvHeadOf, type ProductCsvField } from '#shared/product-csv.ts';
import { unescapeFormula } from '#shared/text/formula-guard.ts';

/** One line of the file by the fields of its columns; `line` is its first line number, counted from 1. */
export type CsvRow = { line: number; cells: Readonly<Partial<Record<ProductCsvField, string>>> };
/** The lines of one product: the first describes it, the others are its further variants and pictures. */
export type CsvGroup = {
  /** A SKU where the file has no handles. */
  handle: string;
  bySku: boolean;
  rows: CsvRow[];
};
export type CsvProblem = { line: number; problem: 'no_handle' | 'no_column' | 'unreadable' };

const maxRecordBytes = 1_000_000;
const required = ['handle', 'title', 'price'] as const;

/**
 * Reads a product export line by line and groups its lines by handle, in the order of their first line. A line that cannot be
 * read is reported; a file without product columns has no groups.
 */
export async function readGroups(csv: Readable): Promise<{ groups: CsvGroup[]; problems: CsvProblem[] }> {
  const rows: CsvRow[] = [];
  const problems: CsvProblem[] = [];
  const parser = csv.pipe(
    parse({
      bom: true,
      columns: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: maxRecordBytes,
    }),
  );
  csv.on('error', (error) => parser.destroy(error));
  parser.on('skip', (error: { lines?: number }) => problems.push({ line: error.lines ?? 0, problem: 'unreadable' }));
  let ended = 1;
  for await (const { record, info } of parser as AsyncIterable<{ record: Record<string, string>; info: { lines: number } }>) {
    const row = { line: ended + 1, cells: record };
    ended = info.lines;
    if (rows.length === 0 && required.some((field) => record[csvHeadOf(field)] === undefined))
      return { groups: [], problems: [{ line: 1, problem: 'no_column' }] };
    rows.push({ line: row.line, cells: byField(record) });
  }
  const { groups, linesWithoutHandle } = groupRows(rows);
  return { groups, problems: [...problems, ...linesWithoutHandle.map((line) => ({ line, problem: 'no_handle' as const }))] };
}

const byField = (record: Record<string, string>): CsvRow['cells'] =>
  Object.fromEntries(
    Object.entries(record).flatMap(([head, value]) => {
      const field = csvFieldOf(head.trim());
      return field ? [[field, unescapeFormula(value)]] : [];
    }),
  );

/**
 * Rows by their handle, in the order of the first of each; and the lines of those without one. Rows of a file without handles are one
 * product each, known by its SKU.
 */
export function groupRows(rows: readonly CsvRow[]): { groups: CsvGroup[]; linesWithoutHandle: number[] } {
  const groups = new Map<string, CsvGroup>();
  const linesWithoutHandle: number[] = [];
  for (const row of rows) {
    const bySku = row.cells.handle === undefined;
    const handle = (row.cells.handle ?? row.cells.sku)?.trim();
    if (!handle) {
      linesWithoutHandle.push(row.line);
      continue;
    }
    const group = groups.get(handle);
    if (group) group.rows.push(row);
    else groups.set(handle, { handle, bySku, rows: [row] });
  }
  return { groups: [...groups.values()], linesWithoutHandle };
}
