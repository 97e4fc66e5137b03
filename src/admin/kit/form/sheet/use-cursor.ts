import { useState } from 'react';
import { type Cell, type Selection, type SheetColumn, single, stepped, type Written, written } from './sheet-model.ts';

export type Grid<R> = { rows: R[]; columns: readonly SheetColumn<R>[] };

/** The active cell and the text being typed. */
export type Cursor = {
  selection: Selection;
  /** The text being edited; null while only moving. */
  editing: string | null;
  select: (cell: Cell, extend?: boolean) => void;
  selectRange: (selection: Selection) => void;
  beginEdit: (text?: string) => void;
  type: (text: string) => void;
  /** Applies the text being typed. */
  commit: () => void;
  /** Discards it. */
  leave: () => void;
  /** Applies the text being typed, and ticks or unticks a cell of a column of checkboxes. */
  toggle: (cell: Cell) => void;
};

/** Moving applies the typed text; `write` gets every change. */
export function useCursor<R>({ rows, columns }: Grid<R>, write: (change: Written<R>) => void, onMove: () => void): Cursor {
  const firstOpen = Math.max(
    0,
    columns.findIndex(({ put }) => put),
  );
  const [chosen, setSelection] = useState<Selection>(single({ row: 0, column: firstOpen }));
  const [editing, setEditing] = useState<string | null>(null);
  // Rows may have been removed.
  const within = (cell: Cell): Cell => stepped(cell, rows.length, columns.length, 0, 0);
  const selection = { anchor: within(chosen.anchor), head: within(chosen.head) };
  const { head } = selection;
  const put = (cell: Cell, text: string): void => write(written(rows, columns, cell, [[text]]));
  const textAt = (cell: Cell): string | undefined => {
    const row = rows[cell.row];
    return row === undefined ? undefined : columns[cell.column]?.text(row);
  };
  const commit = (): void => {
    if (editing === null) return;
    setEditing(null);
    if (textAt(head) !== editing) put(head, editing);
  };
  const selectRange = (next: Selection): void => {
    commit();
    onMove();
    setSelection(next);
  };
  const select = (cell: Cell, extend = false): void => selectRange(extend ? { anchor: selection.anchor, head: cell } : single(cell));
  const toggle = (cell: Cell): void => {
    if (!columns[cell.column]?.isTick) return;
    const typed = editing === null ? { rows, refused: 0 } : written(rows, columns, head, [[editing]]);
    setEditing(null);
    if (cell !== head) setSelection(single(cell));
    const ticked = written(typed.rows, columns, cell, [[textAt(cell) === '1' ? '0' : '1']]);
    write({ rows: ticked.rows, refused: typed.refused + ticked.refused });
  };
  const beginEdit = (text?: string): void => {
    const column = columns[head.column];
    if (column?.isTick) toggle(head);
    else if (column?.put && rows[head.row] !== undefined) {
      setSelection(single(head));
      setEditing(text ?? textAt(head) ?? '');
    }
  };
  return { selection, editing, select, selectRange, beginEdit, type: setEditing, commit, leave: () => setEditing(null), toggle };
}
