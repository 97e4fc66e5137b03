import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import styles from './sheet.module.css';
import type { SheetControl } from './use-sheet.ts';

type CellInputProps = {
  sheet: SheetControl;
  input: RefObject<HTMLInputElement | null>;
  frame: RefObject<HTMLDivElement | null>;
  id: string;
  label: string;
  isNumber: boolean;
};

/** One input over the active cell, so that the focus stays: invisible while moving, the editor while typing. */
export function CellInput({ sheet, input, frame, id, label, isNumber }: CellInputProps): ReactNode {
  const isEditing = sheet.editing !== null;
  useLayoutEffect(function placeOverCell() {
    const cell = frame.current?.querySelector<HTMLElement>('[data-head]');
    if (!cell || !input.current) return;
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = cell;
    Object.assign(input.current.style, {
      left: `${offsetLeft}px`,
      top: `${offsetTop}px`,
      width: `${offsetWidth - 1}px`,
      height: `${offsetHeight - 1}px`,
    });
  });
  return (
    <input
      ref={input}
      id={id}
      className={styles.sheetInput}
      aria-label={label}
      data-editing={isEditing ? '' : undefined}
      data-number={isNumber ? '' : undefined}
      inputMode={isNumber ? 'decimal' : 'text'}
      value={sheet.editing ?? ''}
      onChange={(event) => (isEditing ? sheet.type(event.target.value) : sheet.beginEdit(event.target.value))}
      onKeyDown={sheet.onKeyDown}
      onCopy={sheet.onCopy}
      onPaste={sheet.onPaste}
      onBlur={sheet.commit}
      autoComplete="off"
    />
  );
}
