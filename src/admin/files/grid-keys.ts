import { type KeyboardEvent, useCallback } from 'react';

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** The arrow keys move the focus among the pictures of a grid, whatever number of columns it has now. */
export const useGridKeys = () =>
  useCallback((event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key];
    const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')];
    const here = event.target instanceof HTMLElement ? tiles.indexOf(event.target) : -1;
    const first = tiles[0];
    if (!step || here < 0 || !first || event.altKey || event.metaKey || event.ctrlKey) return;
    const columns = tiles.filter((tile) => tile.getBoundingClientRect().top === first.getBoundingClientRect().top).length;
    event.preventDefault();
    event.stopPropagation();
    const target = Math.max(0, Math.min(tiles.length - 1, here + step(Math.max(1, columns))));
    tiles[target]?.focus();
  }, []);
