/** What a list showed last in this tab of the browser: a record opened from it knows its neighbours and the way back. */
export type Remembered = { ids: number[]; before: number; total: number; search: string };

const keyOf = (name: string): string => `list ${name}`;

/** Keeps a page of a list: its ids, how many come before it, of how many, and its address. */
export function rememberRows(name: string, page: Remembered): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(page));
}

type Place = { previous: number | null; next: number | null; position: number; total: number; search: string };

/** Where a record stood in the list that was shown last; undefined when it was not in it. */
export function placeIn(remembered: Remembered | null, id: number): Place | undefined {
  const at = remembered?.ids.indexOf(id) ?? -1;
  if (!remembered || at < 0) return undefined;
  const { ids, before, total, search } = remembered;
  return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null, position: before + at + 1, total, search };
}

/** The same of what this browser remembers. */
export function placeInList(name: string, id: number): Place | undefined {
  const kept = sessionStorage.getItem(keyOf(name));
  return placeIn(kept ? (JSON.parse(kept) as Remembered) : null, id);
}
