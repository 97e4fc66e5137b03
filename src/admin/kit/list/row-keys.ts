import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../shortcuts.ts';
import type { Selection } from './selection.ts';

type RowKeys<R> = {
  rows: readonly R[];
  open: ((row: R) => string) | undefined;
  edit: ((row: R) => string) | undefined;
  /** The path that prints these rows, outside the back office's router. */
  print: ((ids: readonly number[]) => string) | undefined;
  selection: Selection | undefined;
};

/** j, k and the arrows move a row cursor; Enter opens, e edits; x ticks, with Shift a range; Ctrl+A ticks the page, then all; p prints. */
export function useRowKeys<R extends { id: number }>({ rows, open, edit, print, selection }: RowKeys<R>): number {
  const navigate = useNavigate();
  const [cursor, setCursor] = useState(-1);
  const move =
    (by: number) =>
    (event: KeyboardEvent): void => {
      event.preventDefault();
      // Enter then opens the row, not the link or button that was pressed last.
      if (isOnControl(event)) (document.activeElement as HTMLElement | null)?.blur();
      setCursor(Math.max(0, Math.min(rows.length - 1, cursor + by)));
      requestAnimationFrame(() => document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' }));
    };
  const row = rows[cursor];
  const printRows = (): void => {
    const ids = selection?.ids.size ? [...selection.ids] : row ? [row.id] : [];
    if (print && ids.length > 0) window.open(print(ids), '_blank', 'noopener');
  };
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    Escape: () => (selection?.ids.size ? selection.clear() : setCursor(-1)),
    ...(open && {
      Enter: (event) => row && !isOnControl(event) && void navigate(open(row)),
      'mod+Enter': (event) => row && !isInField(event) && window.open(`/admin${open(row)}`, '_blank', 'noopener'),
    }),
    ...(edit && { e: () => row && void navigate(edit(row)) }),
    ...(print && { p: printRows }),
    ...(selection && {
      x: () => row && selection.toggle(row.id),
      'shift+x': () => row && selection.toggle(row.id, true),
      'mod+a': (event) => {
        if (rows.length === 0 || isInField(event)) return;
        event.preventDefault();
        if (rows.every(({ id }) => selection.ids.has(id))) selection.takeEverything();
        else selection.toggleAll();
      },
    }),
  });
  return cursor;
}

/** On a link or button Enter presses that, for example an action on the ticked rows. */
const isOnControl = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest('a, button') !== null;

/** In a field the key selects the text. */
const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea');
