import { useState } from 'react';

type History<R> = { push: (next: R[]) => void; undo: () => void; redo: () => void; canUndo: boolean };
type Steps<R> = { past: R[][]; future: R[][]; mine: R[] };

/** Undo and redo of this sheet's changes; a change from elsewhere (discard, reload) clears the history. */
export function useHistory<R>(rows: R[], onChange: (rows: R[]) => void): History<R> {
  const [steps, setSteps] = useState<Steps<R>>({ past: [], future: [], mine: rows });
  if (steps.mine !== rows) setSteps({ past: [], future: [], mine: rows });
  const show = (past: R[][], future: R[][], mine: R[]): void => {
    setSteps({ past, future, mine });
    onChange(mine);
  };
  const undo = (): void => {
    const target = steps.past.at(-1);
    if (target) show(steps.past.slice(0, -1), [...steps.future, rows], target);
  };
  const redo = (): void => {
    const target = steps.future.at(-1);
    if (target) show([...steps.past, rows], steps.future.slice(0, -1), target);
  };
  return { push: (next) => show([...steps.past, rows], [], next), undo, redo, canUndo: steps.past.length > 0 };
}
