import { usePreference } from '../preferences.ts';

export type Density = 'compact' | 'standard' | 'roomy';
export type Preferences = { density: Density; perPage: number; hidden: string[]; order: string[] };

const fresh: Preferences = { density: 'standard', perPage: 20, hidden: [], order: [] };

/** How this person likes this list: columns, density, rows per page. */
export const usePreferences = (list: string): [Preferences, (changes: Partial<Preferences>) => void] =>
  usePreference(`list.${list}`, fresh);

/** Columns in this person's order without the hidden ones; the first is pinned. */
export function chosenColumns<C extends { key: string }>(columns: readonly C[], { hidden, order }: Preferences): C[] {
  const place = ({ key }: C): number => (order.includes(key) ? order.indexOf(key) : columns.findIndex((c) => c.key === key));
  const [first, ...rest] = columns;
  const shown = rest.filter(({ key }) => !hidden.includes(key)).sort((a, b) => place(a) - place(b));
  return first ? [first, ...shown] : shown;
}
