import { expect, test } from 'vitest';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import { findPlace, formatCategoryPath, placeAt, placeStepped, shownLeaves, within } from './tree-model.ts';

const row = (id: number, parent_id: number | null, tw: string): CategoryRow => ({
  id,
  parent_id,
  name: { tw },
  picture: null,
  active: true,
  in_menu: true,
  sort: 0,
  product_count: 0,
  total_count: 0,
  version: 1,
});
const rows = [row(1, null, '茶葉'), row(2, 1, '烏龍'), row(3, 1, '紅茶'), row(4, 2, '高山'), row(5, null, '茶器')];
const at = (id: number): CategoryRow => rows.find((one) => one.id === id) ?? row(0, null, '');

const all = { words: '', hasNoEnglish: false };

test('folded branches are left out of the shown tree', () => {
  expect(shownLeaves(rows, new Set(), all).map(({ row: { id }, depth }) => [id, depth])).toEqual([
    [1, 0],
    [2, 1],
    [4, 2],
    [3, 1],
    [5, 0],
  ]);
  expect(shownLeaves(rows, new Set([2]), all).map(({ row: { id } }) => id)).toEqual([1, 2, 3, 5]);
});

test('a search shows matches and their ancestors, folded or not', () => {
  expect(shownLeaves(rows, new Set([1]), { ...all, words: '高山' }).map(({ row: { id } }) => id)).toEqual([1, 2, 4]);
});

test('the filter for missing English shows those without it and their ancestors, together with the words', () => {
  const named = rows.map((one) =>
    [4, 5].includes(one.id) ? { ...one, name: { tw: one.name.tw, en: '' } } : { ...one, name: { ...one.name, en: 'X' } },
  );
  const ids = (words: string) => shownLeaves(named, new Set([1]), { words, hasNoEnglish: true }).map(({ row: { id } }) => id);
  expect(ids('')).toEqual([1, 2, 4, 5]);
  expect(ids('茶器')).toEqual([5]);
  expect(ids('紅茶')).toEqual([]);
});

test('a category can be dropped before, after or into another, but not into itself', () => {
  expect(placeAt(rows, 3, at(2), 'before')).toEqual({ parent_id: 1, position: 0 });
  expect(placeAt(rows, 2, at(3), 'after')).toEqual({ parent_id: 1, position: 1 });
  expect(placeAt(rows, 5, at(1), 'inside')).toEqual({ parent_id: 1, position: 2 });
  expect(placeAt(rows, 1, at(4), 'inside')).toBeNull();
  expect([...within(rows, 1)].sort()).toEqual([1, 2, 3, 4]);
});

test('keys move a category by one place and stop at the ends', () => {
  expect(placeStepped(rows, 3, -1)).toEqual({ parent_id: 1, position: 0 });
  expect(placeStepped(rows, 3, 1)).toBeNull();
  expect(findPlace(rows, 3)).toEqual({ parent_id: 1, position: 1 });
  expect(formatCategoryPath(rows, 4, ({ name }) => name.tw)).toBe('茶葉 › 烏龍 › 高山');
});
