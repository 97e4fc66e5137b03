import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react';
import styles from './sheet.module.css';
import { type Cell, rangeOf } from './sheet-model.ts';
import type { SheetControl } from './use-sheet.ts';

type Pointer = {
  onMouseDown: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerOver: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onDoubleClick: () => void;
};

const cellAt = (target: EventTarget | null): Cell | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

/** Press selects, drag extends, the corner handle fills down, double press edits. */
export function usePointer(sheet: SheetControl, input: RefObject<HTMLInputElement | null>): Pointer {
  const drag = useRef<'select' | 'fill' | null>(null);
  const focus = (): void => input.current?.focus({ preventScroll: true });
  const press = (event: PointerEvent): void => {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0) return;
    const isHandle = event.target instanceof HTMLElement && event.target.dataset['handle'] !== undefined;
    if (event.pointerType === 'mouse') drag.current = isHandle ? 'fill' : 'select';
    if (event.target instanceof Element && event.target.closest(`.${styles.sheetTick}`)) sheet.toggle(cell);
    else if (!isHandle) sheet.select(cell, event.shiftKey);
    focus();
  };
  const pull = (event: PointerEvent): void => {
    const cell = cellAt(event.target);
    if (!cell || !drag.current) return;
    const { top, left, right } = rangeOf(sheet.selection);
    if (event.buttons === 0) drag.current = null;
    else if (drag.current === 'select') sheet.selectRange({ anchor: sheet.selection.anchor, head: cell });
    else sheet.selectRange({ anchor: { row: top, column: left }, head: { row: Math.max(cell.row, top), column: right } });
  };
  const release = (): void => {
    if (drag.current === 'fill') sheet.fillDown();
    drag.current = null;
    focus();
  };
  const edit = (): void => {
    if (sheet.editing === null) sheet.beginEdit();
    focus();
  };
  // Otherwise the browser would focus the cell instead of the input over it.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  return { onMouseDown: keepFocus, onPointerDown: press, onPointerOver: pull, onPointerUp: release, onDoubleClick: edit };
}
