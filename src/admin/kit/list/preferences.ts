import { useSyncExternalStore } from 'react';
import { usePreference } from '../preferences.ts';

export type Density = 'compact' | 'standard' | 'roomy';
export type Preferences = { density: Density; perPage: number; hidden: string[]; shown: string[]; order: string[] };

const fresh: Preferences = { density: 'standard', perPage: 20, hidden: [], shown: [], order: [] };

/** How this person likes this list: columns, density, rows per page. */
export const usePreferences = (list: string): [Preferences, (changes: Partial<Preferences>) => void] =>
  usePreference(`list.${list}`, fresh);

type ChosenColumn = { key: string; isExtra?: boolean };

/** Whether somebody sees a column: an extra one when they asked for it, others until they hide them. */
export const isChosen = ({ key, isExtra }: ChosenColumn, { hidden, shown }: Pick<Preferences, 'hidden' | 'shown'>): boolean =>
  isExtra ? shown.includes(key) : !hidden.includes(key);

/** Columns in this person's order without the hidden ones; the first is pinned. */
export function chosenColumns<C extends ChosenColumn>(columns: readonly C[], { hidden, shown, order }: Preferences): C[] {
  const place = ({ key }: C): number => (order.includes(key) ? order.indexOf(key) : columns.findIndex((c) => c.key === key));
  const [first, ...rest] = columns;
  const chosen = rest.filter((column) => isChosen(column, { hidden, shown })).sort((a, b) => place(a) - place(b));
  return first ? [first, ...chosen] : chosen;
}

/** A tablet's window: the sidebar is away, the table still there. */
const tablet = '(700px < width <= 1000px)';
/** What stands beside the table: the canvas at its sides. */
const beside = 16;
/** As narrow as columns become before another one leaves; and before they are scrolled to, where none is left to leave. */
const comfortable = 0.94;
const narrowest = 0.92;

const onResize = (tell: () => void): (() => void) => {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
};
const room = (): number => (matchMedia(tablet).matches ? innerWidth - beside : Number.POSITIVE_INFINITY);

/**
 * On a tablet the columns that say least give their place, the last first, until the rest can be seen without scrolling
 * sideways; for the last few pixels all of them give a little. Who chose columns keeps them.
 */
export function useFitting<C extends { width: number; yields?: true }>(
  columns: readonly C[],
  { hidden, shown, order }: Preferences,
  taken: number,
): readonly C[] {
  const width = useSyncExternalStore(onResize, room);
  if (hidden.length + shown.length + order.length > 0) return columns;
  const kept = [...columns];
  const wanted = (): number => kept.reduce((sum, column) => sum + column.width, 0);
  for (;;) {
    const share = (width - taken) / wanted();
    const last = kept.findLastIndex(({ yields }) => yields);
    if (share >= 1 || (last < 0 && share < narrowest)) return kept;
    if (last < 0 || share >= comfortable) return kept.map((column) => ({ ...column, width: Math.floor(column.width * share) }));
    kept.splice(last, 1);
  }
}
