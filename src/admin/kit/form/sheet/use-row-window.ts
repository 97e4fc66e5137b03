import { type RefObject, useCallback, useEffect, useState } from 'react';

/** Up to this many rows are all rendered. */
const fewRows = 60;
/** Rows rendered above and below the visible ones. */
const ahead = 12;
const plainHeight = 34;

/** The rendered rows of a sheet, with the height of the others. */
export type RowWindow = {
  from: number;
  to: number;
  above: number;
  below: number;
  /** Scrolls a row into view, rendered or not. */
  reveal: (row: number) => void;
};

const heightIn = (frame: HTMLElement): number => frame.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight || plainHeight;
const headIn = (frame: HTMLElement): number => frame.querySelector('thead')?.offsetHeight ?? plainHeight;

/** Renders the visible rows only: 500 rows of 15 cells would make scrolling slow. */
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
        // In steps, so that each scrolled row does not render again.
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
