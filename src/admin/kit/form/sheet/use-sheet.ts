import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { pressed } from './sheet-keys.ts';
import { cleared, filledDown, rangeOf, repeatedOver, stepped, textsIn, type Written, written } from './sheet-model.ts';
import { parseTsv, toTsv } from './tsv.ts';
import { type Cursor, type Grid, useCursor } from './use-cursor.ts';
import { useHistory } from './use-history.ts';

/** The state and actions shared by a sheet's parts. */
export type SheetControl = Omit<Cursor, 'leave'> & {
  /** Cells of the last paste or fill that could not be set. */
  refused: number;
  fillDown: () => void;
  undo: () => void;
  canUndo: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

/** A sheet's state with keyboard and clipboard; changes go to `onChange` and can be undone. */
export function useSheet<R>({ rows, columns, onChange }: Grid<R> & { onChange: (rows: R[]) => void }): SheetControl {
  const [refused, setRefused] = useState(0);
  const { push, undo, redo, canUndo } = useHistory(rows, onChange);
  const write = (change: Written<R>): void => {
    setRefused(change.refused);
    push(change.rows);
  };
  const cursor = useCursor({ rows, columns }, write, () => setRefused(0));
  const { selection, editing, select, selectRange } = cursor;
  const range = rangeOf(selection);
  const size = { rows: rows.length, columns: columns.length };
  const corner = { row: range.top, column: range.left };
  const step = (down: number, right: number) => stepped(selection.head, size.rows, size.columns, down, right);
  const fillDown = (): void => write(filledDown(rows, columns, range));
  const keys = {
    ...cursor,
    size,
    isEditing: editing !== null,
    fillDown,
    undo,
    redo,
    move: (down: number, right: number, extend = false) => select(step(down, right), extend),
    clear: () => write(cleared(rows, columns, range)),
    selectAll: () => selectRange({ anchor: { row: 0, column: 0 }, head: { row: size.rows - 1, column: size.columns - 1 } }),
  };
  const onCopy = (event: ClipboardEvent): void => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', toTsv(textsIn(rows, columns, range)));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (editing !== null) return;
    event.preventDefault();
    const block = repeatedOver(parseTsv(event.clipboardData.getData('text/plain')), range);
    const width = block[0]?.length ?? 1;
    selectRange({ anchor: corner, head: stepped(corner, size.rows, size.columns, block.length - 1, width - 1) });
    write(written(rows, columns, corner, block));
  };
  return { ...cursor, refused, fillDown, undo, canUndo, onKeyDown: (event) => pressed(event, keys), onCopy, onPaste };
}
