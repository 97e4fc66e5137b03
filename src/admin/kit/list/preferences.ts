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
