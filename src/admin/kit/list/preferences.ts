import { useSyncExternalStore } from 'react';
import { usePreference } from '../preferences.ts';

export type Density = 'compact' | 'standard' | 'roomy';
export type Preferences = { density: Density; perPage: number; hidden: string[]; shown: string[]; order: string[] };

const fresh: Preferences = { density: 'standard', perPage: 20, hidden: [], shown: [], order: [] };

/** This person's columns, density and rows per page of a list. */
export const usePreferences = (list: string): [Preferences, (changes: Partial<Preferences>) => void] =>
  usePreference(`list.${list}`, fresh);

type ChosenColumn = { key: string; isExtra?: boolean };

/** Whether a column is shown: an extra one when chosen, others unless hidden. */
export const isChosen = ({ key, isExtra }: ChosenColumn, { hidden, shown }: Pick<Preferences, 'hidden' | 'shown'>): boolean =>
  isExtra ? shown.includes(key) : !hidden.includes(key);

/** The shown columns in this person's order; the first is pinned. */
export function chosenColumns<C extends ChosenColumn>(columns: readonly C[], { hidden, shown, order }: Preferences): C[] {
  const place = ({ key }: C): number => (order.includes(key) ? order.indexOf(key) : columns.findIndex((c) => c.key === key));
  const [first, ...rest] = columns;
  const chosen = rest.filter((column) => isChosen(column, { hidden, shown })).sort((a, b) => place(a) - place(b));
  return first ? [first, ...chosen] : chosen;
}

/** A tablet's window: no sidebar, but a table. */
const tablet = '(700px < width <= 1000px)';
/** Space beside the table, in pixels. */
const beside = 16;
/** Columns shrink to this share of their width before another one is hidden, and to `minShare` before the table scrolls. */
const comfortableShare = 0.94;
const minShare = 0.92;

const onResize = (tell: () => void): (() => void) => {
  addEventListener('resize', tell);
  return () => removeEventListener('resize', tell);
};
const room = (): number => (matchMedia(tablet).matches ? innerWidth - beside : Number.POSITIVE_INFINITY);

/**
 * On a tablet the least important columns are hidden, the last first, until the rest fits without scrolling; for the last few pixels
 * all columns shrink a little. Columns that a person chose stay, and so does one that the list is filtered by.
 */
export function useFitting<C extends { key: string; width: number; yields?: true }>(
  columns: readonly C[],
  { hidden, shown, order }: Preferences,
  usedWidth: number,
  filters: Readonly<Record<string, unknown>>,
): readonly C[] {
  const width = useSyncExternalStore(onResize, room);
  if (hidden.length + shown.length + order.length > 0) return columns;
  const remaining = [...columns];
  const desiredWidth = (): number => remaining.reduce((sum, column) => sum + column.width, 0);
  for (;;) {
    const share = (width - usedWidth) / desiredWidth();
    const last = remaining.findLastIndex(({ key, yields }) => yields && !filters[key]);
    if (share >= 1 || (last < 0 && share < minShare)) return remaining;
    if (last < 0 || share >= comfortableShare) return remaining.map((column) => ({ ...column, width: Math.floor(column.width * share) }));
    remaining.splice(last, 1);
  }
}
