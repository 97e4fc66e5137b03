import { expect, test } from 'vitest';
import type { Folder } from '../library.ts';
import { fitsInto, folderPath, shownFolders } from './folder-model.ts';

const folder = (id: number, parent_id: number | null, pictures = 1): Folder => ({ id, parent_id, name: `f${id}`, version: 1, pictures });
const folders = [folder(1, null, 2), folder(2, 1, 3), folder(3, 2, 5), folder(4, null, 7)];

test('a folder counts the pictures of those inside it, and a folded one hides them', () => {
  expect(shownFolders(folders, new Set()).map((leaf) => [leaf.folder.id, leaf.depth, leaf.pictures])).toEqual([
    [1, 0, 10],
    [2, 1, 8],
    [3, 2, 5],
    [4, 0, 7],
  ]);
  expect(shownFolders(folders, new Set([1])).map((leaf) => leaf.folder.id)).toEqual([1, 4]);
});

test('a folder never goes into itself, and never deeper than four levels', () => {
  expect([fitsInto(folders, 1, 3), fitsInto(folders, 1, 1), fitsInto(folders, 4, 3), fitsInto(folders, 1, 4)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
  const deep = [...folders, folder(5, 3)];
  expect([fitsInto(deep, 4, 5), fitsInto(deep, null, 5), fitsInto(deep, null, 3), fitsInto(deep, 1, 4)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

test('a path names every folder on the way', () => {
  expect([folderPath(folders, 3), folderPath(folders, 9)]).toEqual(['f1 › f2 › f3', '']);
});
