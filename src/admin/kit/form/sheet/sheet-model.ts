import type { ReactNode } from 'react';

/** A place in a sheet. */
export type Cell = { row: number; column: number };
/** From the anchor, where the selection began, to the head, where it is now. */
export type Selection = { anchor: Cell; head: Cell };
export type Range = { top: number; bottom: number; left: number; right: number };

/** A column over rows of type R. `text` is shown, copied and edited; a column without `put` is read-only. */
export type SheetColumn<R> = {
  /** The field of the row, in the server's paths. */
  key: string;
  title: string;
  /** Whole pixels. */
  width: number;
  isNumber?: boolean;
  /** Shown and toggled as a checkbox. */
  isTick?: boolean;
  text: (row: R) => string;
  /** Shown instead of the text: a picture, a mark. */
  draw?: (row: R) => ReactNode;
  /** The row with the text applied; undefined when the text is invalid. */
  put?: (row: R, text: string) => R | undefined;
  /** The number used for the figures of a selection. */
  amount?: (row: R) => number | null;
};

export const rangeOf = ({ anchor, head }: Selection): Range => ({
  top: Math.min(anchor.row, head.row),
  bottom: Math.max(anchor.row, head.row),
  left: Math.min(anchor.column, head.column),
  right: Math.max(anchor.column, head.column),
});

export const isWithin = (range: Range, row: number, column: number): boolean =>
  row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;

export const single = (cell: Cell): Selection => ({ anchor: cell, head: cell });

/** The next cell in a direction, within the sheet. */
export const stepped = (cell: Cell, rows: number, columns: number, down: number, right: number): Cell => ({
  row: Math.min(rows - 1, Math.max(0, cell.row + down)),
  column: Math.min(columns - 1, Math.max(0, cell.column + right)),
});

/** The texts of a range. */
export function textsIn<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], range: Range): string[][] {
  return rows.slice(range.top, range.bottom + 1).map((row) => columns.slice(range.left, range.right + 1).map((column) => column.text(row)));
}

export type Written<R> = { rows: R[]; refused: number };

/** Writes a block of texts from a cell on; cells that do not fit, are locked or invalid are skipped and counted. */
export function written<R>(
  rows: readonly R[],
  columns: readonly SheetColumn<R>[],
  at: Cell,
  block: readonly (readonly string[])[],
): Written<R> {
  const next = [...rows];
  let refused = 0;
  for (const [down, texts] of block.entries()) {
    for (const [right, text] of texts.entries()) {
      const row = next[at.row + down];
      const changed = row === undefined ? undefined : columns[at.column + right]?.put?.(row, text);
      if (changed === undefined) refused += 1;
      else next[at.row + down] = changed;
    }
  }
  return { rows: next, refused };
}

/** Repeats a pasted cell or row over a larger selection. */
export function repeatedOver(block: readonly (readonly string[])[], range: Range): string[][] {
  const height = Math.max(block.length, fitting(block.length, range.bottom - range.top + 1));
  const width = Math.max(block[0]?.length ?? 0, fitting(block[0]?.length ?? 0, range.right - range.left + 1));
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => block[row % block.length]?.[column % (block[0]?.length ?? 1)] ?? ''),
  );
}

const fitting = (size: number, room: number): number => (size > 0 && room % size === 0 ? room : size);

/** Copies the first row of the range to the others. */
export function filledDown<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], range: Range): Written<R> {
  const top = textsIn(rows, columns, { ...range, bottom: range.top });
  return written(
    rows,
    columns,
    { row: range.top, column: range.left },
    Array.from({ length: range.bottom - range.top + 1 }, () => top[0] ?? []),
  );
}

/** Sets a column in some rows: to a text, or for numbers by a percentage (`+10%`), rounded to whole numbers. */
export function changedBy<R>(rows: readonly R[], column: SheetColumn<R>, top: number, bottom: number, text: string): Written<R> {
  const percent = /^([+-]\d+(?:\.\d+)?)%$/.exec(text.normalize('NFKC').replace('−', '-').trim())?.[1];
  const texts = rows.slice(top, bottom + 1).map((row) => {
    const now = column.amount?.(row);
    if (percent === undefined) return [text];
    // An empty number stays empty.
    return [now === null || now === undefined ? column.text(row) : String(Math.round(now * (1 + Number(percent) / 100)))];
  });
  return written(rows, [column], { row: top, column: 0 }, texts);
}

/** Empties the range, as far as its cells may be empty. */
export function cleared<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], range: Range): Written<R> {
  const empty = textsIn(rows, columns, range).map((texts) => texts.map(() => ''));
  return written(rows, columns, { row: range.top, column: range.left }, empty);
}

type Figures = { count: number; min: number; max: number; mean: number };

/** Count, minimum, maximum and mean of the numbers in a range; null when it has none. */
export function computeFigures<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], range: Range): Figures | null {
  const numbers = rows
    .slice(range.top, range.bottom + 1)
    .flatMap((row) => columns.slice(range.left, range.right + 1).flatMap(({ amount }) => amount?.(row) ?? []));
  if (numbers.length === 0) return null;
  const sum = numbers.reduce((total, n) => total + n, 0);
  return { count: numbers.length, min: Math.min(...numbers), max: Math.max(...numbers), mean: sum / numbers.length };
}

/** Parses a typed number with thousands separators and full-width digits; undefined when it is none. */
export function parsedNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').replaceAll(',', '').replace(/^[$£]/, '').trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : undefined;
}

/** The first row from `start` on, then from the top, whose texts contain every typed word; undefined without one. */
export function findRow<R>(rows: readonly R[], columns: readonly SheetColumn<R>[], typed: string, start: number): number | undefined {
  const folded = (text: string): string => text.normalize('NFKC').toLowerCase();
  const words = folded(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const named = columns.filter(({ isNumber, isTick }) => !isNumber && !isTick);
  const isFound = (row: R): boolean => {
    const text = folded(named.map((column) => column.text(row)).join(' '));
    return words.every((word) => text.includes(word));
  };
  const below = rows.findIndex((row, i) => i >= start && isFound(row));
  const first = below >= 0 ? below : rows.findIndex(isFound);
  return first >= 0 ? first : undefined;
}
