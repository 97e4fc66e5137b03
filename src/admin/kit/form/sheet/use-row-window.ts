import { type RefObject, useCallback, useEffect, useState } from 'react';

/** So few rows are simply all there. */
const fewRows = 60;
/** So many rows above and below what is seen are there already. */
const ahead = 12;
const plainHeight = 34;

/** Which rows of a sheet are in the page: those in view and some around them, with the room of the others. */
export type RowWindow = {
  from: number;
  to: number;
  above: number;
  below: number;
  /** Scrolls so that a row is in view, whether or not it is in the page now. */
  reveal: (row: number) => void;
};

const heightIn = (frame: HTMLElement): number => frame.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight || plainHeight;
const headIn = (frame: HTMLElement): number => frame.querySelector('thead')?.offsetHeight ?? plainHeight;

/** A long sheet holds only the rows that can be seen: 500 rows of 15 cells would make every scroll stutter. */
export function useRowWindow(frame: RefObject<HTMLElement | null>, count: number): RowWindow {
  const isLong = count > fewRows;
  const [seen, setSeen] = useState({ from: 0, to: fewRows, height: plainHeight });
  useEffect(
    function followScrolling() {
      const box = frame.current;
      if (!box || !isLong) return;
      const look = (): void => {
        const height = heightIn(box);
        const first = Math.floor(box.scrollTop / height);
        const next = { from: Math.max(0, first - ahead), to: first + Math.ceil(box.clientHeight / height) + ahead, height };
        // In steps: a row more or less is not worth drawing again.
        setSeen((old) => (Math.abs(old.from - next.from) < ahead / 2 && Math.abs(old.to - next.to) < ahead / 2 ? old : next));
      };
      look();
      const watch = new ResizeObserver(look);
      watch.observe(box);
      box.addEventListener('scroll', look, { passive: true });
      return () => {
        watch.disconnect();
        box.removeEventListener('scroll', look);
      };
    },
    [frame, isLong],
  );
  const reveal = useCallback(
    (row: number): void => {
      const box = frame.current;
      if (!box || !isLong) return;
      const height = heightIn(box);
      const top = row * height;
      if (top < box.scrollTop) box.scrollTop = top;
      else if (top + height + headIn(box) > box.scrollTop + box.clientHeight) box.scrollTop = top + height + headIn(box) - box.clientHeight;
    },
    [frame, isLong],
  );
  if (!isLong) return { from: 0, to: count, above: 0, below: 0, reveal };
  const to = Math.min(count, seen.to);
  const from = Math.min(seen.from, to);
  return { from, to, above: from * seen.height, below: (count - to) * seen.height, reveal };
}
