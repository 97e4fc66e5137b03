import type { ImportRow } from '#shared/import.ts';
import type { Target } from './targets.ts';

type Repeated = { row: ImportRow; value: string; firstLine: number };
type Arranged = {
  /** Rows in the order they are worked on, those that belong together in one piece. */
  pieces: ImportRow[][];
  repeated: Repeated[];
};

/** How many rows of a file have content. */
export const countRows = (rows: readonly (readonly string[])[]): number => rows.filter((row) => row.length > 0).length;

/** The row's cells by the fields that its columns are mapped to; `line` as a spreadsheet numbers it. */
export function mappedRow(cells: readonly string[], mapping: readonly (string | null)[], line: number): ImportRow {
  const named = mapping.flatMap((field, i) => (field === null ? [] : [[field, cells[i] ?? ''] as const]));
  return { line, cells: Object.fromEntries(named) };
}

/** Groups rows, removes duplicates, and cuts the rest into batches. */
export function arrangeRows(rows: readonly ImportRow[], { groupBy, unique, rowsEach }: Target): Arranged {
  const seen = new Map<string, number>();
  const repeated: Repeated[] = [];
  const groups = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const value = row.cells[unique]?.trim() ?? '';
    const firstLine = value ? seen.get(value.toUpperCase()) : undefined;
    if (value && firstLine === undefined) seen.set(value.toUpperCase(), row.line);
    if (firstLine !== undefined) {
      repeated.push({ row, value, firstLine });
      continue;
    }
    const key = (groupBy && row.cells[groupBy]?.trim()) || `line ${row.line}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  const pieces: ImportRow[][] = [];
  for (const group of groups.values()) {
    const last = pieces.at(-1);
    if (last && last.length + group.length <= rowsEach) last.push(...group);
    else pieces.push([...group]);
  }
  return { pieces, repeated };
}
