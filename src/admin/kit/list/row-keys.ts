import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useShortcuts } from '../shortcuts.ts';
import type { Selection } from './selection.ts';

type RowKeys<R> = {
  rows: readonly R[];
  open: ((row: R) => string) | undefined;
  /** Address of what is printed for these rows, outside the back office. */
  print: ((ids: readonly number[]) => string) | undefined;
  selection: Selection | undefined;
};

/** j, k and the arrows move a row cursor; Enter and e open; x ticks, with shift a range; ⌘A the page, then all; p prints. */
export function useRowKeys<R extends { id: number }>({ rows, open, print, selection }: RowKeys<R>): number {
  const navigate = useNavigate();
  const [cursor, setCursor] = useState(-1);
  const move =
    (by: number) =>
    (event: KeyboardEvent): void => {
      event.preventDefault();
      setCursor(Math.max(0, Math.min(rows.length - 1, cursor + by)));
      requestAnimationFrame(() => document.querySelector('[data-cursor]')?.scrollIntoView({ block: 'nearest' }));
    };
  const row = rows[cursor];
  const openRow = (): void => void (row && open && navigate(open(row)));
  const printRows = (): void => {
    const ids = selection?.ids.size ? [...selection.ids] : row ? [row.id] : [];
    if (print && ids.length > 0) window.open(print(ids), '_blank', 'noopener');
  };
  useShortcuts({
    j: move(1),
    ArrowDown: move(1),
    k: move(-1),
    ArrowUp: move(-1),
    Enter: openRow,
    e: openRow,
    'mod+Enter': (event) => row && open && !isInField(event) && window.open(`/admin${open(row)}`, '_blank', 'noopener'),
    x: () => row && selection?.toggle(row.id),
    'shift+x': () => row && selection?.toggle(row.id, true),
    'mod+a': (event) => {
      if (!selection || rows.length === 0 || isInField(event)) return;
      event.preventDefault();
      if (rows.every(({ id }) => selection.ids.has(id))) selection.takeEverything();
      else selection.toggleAll();
    },
    p: printRows,
    Escape: () => (selection?.ids.size ? selection.clear() : setCursor(-1)),
  });
  return cursor;
}

/** There it selects the text. */
const isInField = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), textarea');
