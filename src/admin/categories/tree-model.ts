import type { CategoryRow } from '#modules/catalog/contract.ts';

export type Leaf = { row: CategoryRow; depth: number; hasChildren: boolean };
export type Place = { parent_id: number | null; position: number };

const filterChildren = (rows: readonly CategoryRow[], parentId: number | null): CategoryRow[] =>
  rows.filter((row) => row.parent_id === parentId);

/** A category and all its descendants. */
export function within(rows: readonly CategoryRow[], id: number): Set<number> {
  return new Set([id, ...filterChildren(rows, id).flatMap((child) => [...within(rows, child.id)])]);
}

export type TreeFilter = { words: string; hasNoEnglish: boolean };

/** The tree from top to bottom without folded branches, or only the matches of a filter with their ancestors. */
export function shownLeaves(rows: readonly CategoryRow[], folded: ReadonlySet<number>, { words, hasNoEnglish }: TreeFilter): Leaf[] {
  const searchText = words.trim().toLowerCase();
  const isFiltered = searchText !== '' || hasNoEnglish;
  const isHit = ({ name }: CategoryRow): boolean =>
    `${name.tw} ${name.en ?? ''}`.toLowerCase().includes(searchText) && !(hasNoEnglish && name.en);
  const leaves = (parentId: number | null, depth: number): Leaf[] =>
    filterChildren(rows, parentId).flatMap((row) => {
      const below = leaves(row.id, depth + 1);
      if (isFiltered && !isHit(row) && below.length === 0) return [];
      const hasChildren = rows.some(({ parent_id }) => parent_id === row.id);
      return [{ row, depth, hasChildren }, ...(folded.has(row.id) && !isFiltered ? [] : below)];
    });
  return leaves(null, 0);
}

/** Where a dragged category is dropped: beside or in another one; null where that is not allowed. */
export function placeAt(rows: readonly CategoryRow[], id: number, target: CategoryRow, where: 'before' | 'after' | 'inside'): Place | null {
  if (within(rows, id).has(target.id)) return null;
  const parent_id = where === 'inside' ? target.id : target.parent_id;
  const siblings = filterChildren(rows, parent_id).filter((row) => row.id !== id);
  if (where === 'inside') return { parent_id, position: siblings.length };
  return { parent_id, position: siblings.findIndex((row) => row.id === target.id) + (where === 'after' ? 1 : 0) };
}

/** One place up or down among its siblings; null at the ends. */
export function placeStepped(rows: readonly CategoryRow[], id: number, by: 1 | -1): Place | null {
  const row = rows.find((one) => one.id === id);
  if (!row) return null;
  const siblings = filterChildren(rows, row.parent_id);
  const position = siblings.findIndex((one) => one.id === id) + by;
  return position < 0 || position >= siblings.length ? null : { parent_id: row.parent_id, position };
}

/** The present place, which undo restores. */
export function findPlace(rows: readonly CategoryRow[], id: number): Place {
  const parent_id = rows.find((one) => one.id === id)?.parent_id ?? null;
  return { parent_id, position: filterChildren(rows, parent_id).findIndex((one) => one.id === id) };
}

/** `茶葉 › 烏龍`. */
export function formatCategoryPath(rows: readonly CategoryRow[], id: number, nameOf: (row: CategoryRow) => string): string {
  const row = rows.find((one) => one.id === id);
  if (!row) return '';
  return row.parent_id === null ? nameOf(row) : `${formatCategoryPath(rows, row.parent_id, nameOf)} › ${nameOf(row)}`;
}
