import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import {
  type Cell,
  filledDown,
  rangeOf,
  repeatedOver,
  type Selection,
  type SheetColumn,
  single,
  stepped,
  textsIn,
  type Written,
  written,
} from './sheet-model.ts';
import { parseTsv, toTsv } from './tsv.ts';

/** What the sheet's keyboard and clipboard do; one hidden field has the focus, so that input methods and pastes arrive. */
export type SheetControl = {
  selection: Selection;
  /** The text being edited; null while only moving. */
  editing: string | null;
  /** How many cells of the last paste or fill could not take their text. */
  refused: number;
  select: (cell: Cell, extend?: boolean) => void;
  selectRange: (selection: Selection) => void;
  beginEdit: (text?: string) => void;
  type: (text: string) => void;
  commit: () => void;
  toggle: (cell: Cell) => void;
  fillDown: () => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onCopy: (event: ClipboardEvent) => void;
  onPaste: (event: ClipboardEvent) => void;
};

type Grid<R> = { rows: readonly R[]; columns: readonly SheetColumn<R>[]; onChange: (rows: R[]) => void };
const arrows: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function useSheet<R>(grid: Grid<R>): SheetControl {
  const { rows, columns } = grid;
  const firstEditable = Math.max(
    0,
    columns.findIndex(({ put }) => put),
  );
  const [chosen, setSelection] = useState<Selection>(single({ row: 0, column: firstEditable }));
  const [editing, setEditing] = useState<string | null>(null);
  const [refused, setRefused] = useState(0);
  const history = useHistory(grid);
  const selection = clamped(chosen, rows.length, columns.length);
  const { head } = selection;
  const range = rangeOf(selection);

  const apply = ({ rows: next, refused: left }: Written<R>): void => {
    setRefused(left);
    history.push(next);
  };
  const select = (cell: Cell, extend = false): void => {
    commit();
    setRefused(0);
    setSelection(extend ? { anchor: selection.anchor, head: cell } : single(cell));
  };
  const selectRange = (next: Selection): void => {
    commit();
    setRefused(0);
    setSelection(next);
  };
  const commit = (): void => {
    if (editing === null) return;
    setEditing(null);
    const row = rows[head.row];
    if (row && columns[head.column]?.text(row) !== editing) apply(written(rows, columns, head, [[editing]]));
  };
  const move = (down: number, right: number, extend = false): void =>
    select(stepped(head, rows.length, columns.length, down, right), extend);
  const beginEdit = (text?: string): void => {
    const row = rows[head.row];
    const column = columns[head.column];
    if (!row || !column?.put) return;
    if (column.isTick) toggle(head);
    else {
      setSelection(single(head));
      setEditing(text ?? column.text(row));
    }
  };
  const toggle = (cell: Cell): void => {
    const row = rows[cell.row];
    const column = columns[cell.column];
    if (row && column?.isTick) apply(written(rows, columns, cell, [[column.text(row) === '1' ? '0' : '1']]));
  };
  const clear = (): void =>
    apply(
      written(
        rows,
        columns,
        { row: range.top, column: range.left },
        textsIn(rows, columns, range).map((texts) => texts.map(() => '')),
      ),
    );
  const fillDown = (): void => apply(filledDown(rows, columns, range));
  const control = {
    selection,
    editing,
    refused,
    select,
    selectRange,
    beginEdit,
    type: (text: string) => setEditing(text),
    commit,
    toggle,
    fillDown,
    undo: history.undo,
    redo: history.redo,
    canUndo: history.canUndo,
  };
  return {
    ...control,
    onKeyDown: (event) =>
      pressed(event, { ...control, move, clear, leave: () => setEditing(null), size: { rows: rows.length, columns: columns.length } }),
    onCopy: (event) => {
      if (editing !== null) return;
      event.preventDefault();
      event.clipboardData.setData('text/plain', toTsv(textsIn(rows, columns, range)));
    },
    onPaste: (event) => {
      if (editing !== null) return;
      event.preventDefault();
      const block = repeatedOver(parseTsv(event.clipboardData.getData('text/plain')), range);
      apply(written(rows, columns, { row: range.top, column: range.left }, block));
      const end = stepped(
        { row: range.top, column: range.left },
        rows.length,
        columns.length,
        block.length - 1,
        (block[0]?.length ?? 1) - 1,
      );
      setSelection({ anchor: { row: range.top, column: range.left }, head: end });
    },
  };
}

type Keys = Omit<SheetControl, 'onKeyDown' | 'onCopy' | 'onPaste'> & {
  move: (down: number, right: number, extend?: boolean) => void;
  clear: () => void;
  leave: () => void;
  size: { rows: number; columns: number };
};

function pressed(event: KeyboardEvent, keys: Keys): void {
  // Enter that chooses a character in an input method is not ours.
  if (event.nativeEvent.isComposing) return;
  const act = keys.editing === null ? movingKey(event, keys) : editingKey(event, keys);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

function editingKey(event: KeyboardEvent, { commit, move, leave }: Keys): (() => void) | undefined {
  if (event.key === 'Escape') return leave;
  if (event.key === 'Enter')
    return () => {
      commit();
      move(event.shiftKey ? -1 : 1, 0);
    };
  if (event.key === 'Tab')
    return () => {
      commit();
      move(0, event.shiftKey ? -1 : 1);
    };
  return undefined;
}

function movingKey(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const { key, shiftKey } = event;
  const arrow = arrows[key];
  if (event.metaKey || event.ctrlKey) {
    const far = arrow && (() => keys.move(arrow[0] * keys.size.rows, arrow[1] * keys.size.columns, shiftKey));
    return far ?? commandKey(key.toLowerCase(), shiftKey, keys);
  }
  if (arrow) return () => keys.move(arrow[0], arrow[1], shiftKey);
  if (key === 'Tab') return tabTarget(keys, shiftKey);
  if (key === 'Enter' || key === 'F2') return () => keys.beginEdit();
  if (key === ' ') return () => keys.beginEdit('');
  if (key === 'Delete' || key === 'Backspace') return keys.clear;
  return undefined;
}

/** Tab goes on to the next cell; at the sheet's ends it leaves, so that nobody is caught inside. */
function tabTarget({ move, selection: { head }, size }: Keys, isBack: boolean): (() => void) | undefined {
  const isAtEnd = isBack ? head.column === 0 : head.column === size.columns - 1;
  return isAtEnd ? undefined : () => move(0, isBack ? -1 : 1);
}

function commandKey(key: string, isShift: boolean, { fillDown, undo, redo, selectRange, size }: Keys): (() => void) | undefined {
  if (key === 'd') return fillDown;
  if (key === 'z') return isShift ? redo : undo;
  if (key === 'y') return redo;
  if (key === 'a') return () => selectRange({ anchor: { row: 0, column: 0 }, head: { row: size.rows - 1, column: size.columns - 1 } });
  return undefined;
}

function clamped({ anchor, head }: Selection, rows: number, columns: number): Selection {
  return { anchor: stepped(anchor, rows, columns, 0, 0), head: stepped(head, rows, columns, 0, 0) };
}

/** Steps back and forth through what this sheet did; a change from elsewhere (discard, reload) ends the story. */
function useHistory<R>({ rows, onChange }: Grid<R>): { push: (next: R[]) => void; undo: () => void; redo: () => void; canUndo: boolean } {
  const past = useRef<(readonly R[])[]>([]);
  const future = useRef<(readonly R[])[]>([]);
  const mine = useRef<readonly R[]>(rows);
  if (mine.current !== rows) {
    past.current = [];
    future.current = [];
    mine.current = rows;
  }
  const show = (next: readonly R[]): void => {
    mine.current = next;
    onChange(next as R[]);
  };
  const go = (from: typeof past, to: typeof past) => (): void => {
    const target = from.current.pop();
    if (!target) return;
    to.current.push(rows);
    show(target);
  };
  const push = (next: R[]): void => {
    past.current.push(rows);
    future.current = [];
    show(next);
  };
  return { push, undo: go(past, future), redo: go(future, past), canUndo: past.current.length > 0 };
}
