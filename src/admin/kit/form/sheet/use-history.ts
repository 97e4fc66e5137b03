import { type RefObject, useRef } from 'react';

type History<R> = { push: (next: R[]) => void; undo: () => void; redo: () => void; canUndo: boolean };
type Steps<R> = RefObject<R[][]>;

/** Steps back and forth through what this sheet did; a change from elsewhere (discard, reload) ends the story. */
export function useHistory<R>(rows: R[], onChange: (rows: R[]) => void): History<R> {
  const past: Steps<R> = useRef([]);
  const future: Steps<R> = useRef([]);
  const mine = useRef(rows);
  if (mine.current !== rows) {
    past.current = [];
    future.current = [];
    mine.current = rows;
  }
  const show = (next: R[]): void => {
    mine.current = next;
    onChange(next);
  };
  const go = (from: Steps<R>, to: Steps<R>) => (): void => {
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
