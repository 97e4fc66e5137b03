import type { KeyboardEvent } from 'react';
import type { Selection } from './sheet-model.ts';

/** The actions of the keys. */
export type KeyActions = {
  selection: Selection;
  size: { rows: number; columns: number };
  isEditing: boolean;
  move: (down: number, right: number, extend?: boolean) => void;
  beginEdit: (text?: string) => void;
  commit: () => void;
  leave: () => void;
  clear: () => void;
  fillDown: () => void;
  undo: () => void;
  redo: () => void;
  selectAll: () => void;
};
type Act = (() => void) | undefined;

const arrows: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Handles a key in a sheet; other keys go to the page. */
export function pressed(event: KeyboardEvent, keys: KeyActions): void {
  // Enter that ends the composition of an input method is not handled.
  if (event.nativeEvent.isComposing) return;
  const act = keys.isEditing ? editingKey(event, keys) : movingKey(event, keys);
  if (!act) return;
  event.preventDefault();
  event.stopPropagation();
  act();
}

/** Enter and Tab move on, which commits the text. */
function editingKey({ key, shiftKey }: KeyboardEvent, { move, leave }: KeyActions): Act {
  if (key === 'Escape') return leave;
  if (key === 'Enter') return () => move(shiftKey ? -1 : 1, 0);
  if (key === 'Tab') return () => move(0, shiftKey ? -1 : 1);
  return undefined;
}

function movingKey({ key, shiftKey, metaKey, ctrlKey }: KeyboardEvent, keys: KeyActions): Act {
  const arrow = arrows[key];
  if (arrow) {
    const far = metaKey || ctrlKey;
    return () => keys.move(arrow[0] * (far ? keys.size.rows : 1), arrow[1] * (far ? keys.size.columns : 1), shiftKey);
  }
  if (metaKey || ctrlKey) return commandKey(key.toLowerCase(), shiftKey, keys);
  if (key === 'Tab') return tabTarget(keys, shiftKey);
  if (key === 'Enter' || key === 'F2') return () => keys.beginEdit();
  if (key === ' ') return () => keys.beginEdit('');
  if (key === 'Delete' || key === 'Backspace') return keys.clear;
  return undefined;
}

/** Tab moves to the next cell; at a row's ends it leaves the sheet, so that the focus is not trapped. */
function tabTarget({ move, selection: { head }, size }: KeyActions, isBack: boolean): Act {
  const isAtEnd = isBack ? head.column === 0 : head.column === size.columns - 1;
  return isAtEnd ? undefined : () => move(0, isBack ? -1 : 1);
}

function commandKey(key: string, isShift: boolean, { fillDown, undo, redo, selectAll }: KeyActions): Act {
  if (key === 'd') return fillDown;
  if (key === 'z') return isShift ? redo : undo;
  if (key === 'y') return redo;
  if (key === 'a') return selectAll;
  return undefined;
}
