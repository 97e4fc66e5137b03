import { stringify } from 'csv-stringify/sync';
import { escapeFormula } from '#shared/text/formula-guard.ts';
import { utcOffset } from '#shared/time/time-zone.ts';
import type { ExportColumn } from '../contract.ts';

export type Cell = string | number | null;

export const csvType = 'text/csv; charset=utf-8';
export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** More rows than a sheet is built of in memory. */
export const maxSheetRows = 50_000;

/** The cells of one row of an export. Times are in the shop's zone. */
export const toCells = (row: unknown, columns: readonly ExportColumn[], timeZone: string): Cell[] =>
  columns.map((column) => toCell(valueAt(row, column.path.split('.')), column, timeZone));

const valueAt = (row: unknown, [key, ...rest]: readonly string[]): unknown => {
  if (key === undefined) return row;
  if (Array.isArray(row)) return row.map((one) => valueAt(one, [key, ...rest]));
  if (row === null || typeof row !== 'object' || !Object.hasOwn(row, key)) return null;
  return valueAt((row as Record<string, unknown>)[key], rest);
};

const wholeDay = 10;

function toCell(value: unknown, { kind, words: labels }: ExportColumn, timeZone: string): Cell {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.map((one) => toCell(one, { kind, words: labels } as ExportColumn, timeZone)).join(', ');
  if (typeof value === 'object') return JSON.stringify(value);
  if (kind === 'amount' || kind === 'number') return typeof value === 'number' ? value : String(value);
  const text = String(value);
  if (kind === 'time') return localTime(new Date(text), timeZone);
  if (kind === 'date') return text.length > wholeDay ? localTime(new Date(text), timeZone).slice(0, wholeDay) : text;
  return labels?.[text] ?? text;
}

const msPerMinute = 60_000;

/** 2026-11-21 18:34, as the shop's clocks say it. */
const localTime = (at: Date, timeZone: string): string =>
  new Date(at.getTime() + utcOffset(at, timeZone) * msPerMinute).toISOString().slice(0, 16).replace('T', ' ');

// With the mark by which spreadsheets recognise UTF-8.
export const csvHead = (heads: readonly string[]): string => `\u{FEFF}${csvLines([[...heads]])}`;

/** A text that a spreadsheet would take for a formula gets an apostrophe; imports remove it. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { record_delimiter: '\r\n' },
  );

/** An XLSX file of one sheet whose header row stays visible. */
export async function writeSheet(heads: readonly string[], rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const { default: writeExcelFile } = await import('write-excel-file/node');
  const head = heads.map((value) => ({ value, fontWeight: 'bold' as const }));
  return writeExcelFile([head, ...rows.map((row) => [...row])], { stickyRowsCount: 1 }).toBuffer();
}
