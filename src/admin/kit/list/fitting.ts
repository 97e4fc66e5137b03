import { useSyncExternalStore } from 'react';
import type { Preferences } from './preferences.ts';

/** A tablet's window: the sidebar is away, the table still there. */
const tablet = '(700px < width <= 1000px)';
/** What stands beside the table: the canvas at its sides. */
const beside = 16;

const onResize = (tell: () => void): (() => void) => {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
};
const room = (): number => (matchMedia(tablet).matches ? innerWidth - beside : Number.POSITIVE_INFINITY);

/**
 * On a tablet the columns that say least give their place, the last first, until the rest can be seen without scrolling
 * sideways. Who chose columns keeps them.
 */
export function useFitting<C extends { width: number; yields?: true }>(
  columns: readonly C[],
  { hidden, shown, order }: Preferences,
  taken: number,
): readonly C[] {
  const width = useSyncExternalStore(onResize, room);
  if (hidden.length + shown.length + order.length > 0) return columns;
  const kept = [...columns];
  while (kept.reduce((sum, column) => sum + column.width, taken) > width) {
    const last = kept.findLastIndex(({ yields }) => yields);
    if (last < 0) break;
    kept.splice(last, 1);
  }
  return kept;
}
