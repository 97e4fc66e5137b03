import { countLevels, countLevelsBelow, isInside, maxFolderDepth } from '#modules/library/rules.ts';
import type { Folder } from '../library.ts';

export type Leaf = { folder: Folder; depth: number; hasChildren: boolean; pictures: number };

const listChildren = (folders: readonly Folder[], parentId: number | null): Folder[] =>
  folders.filter(({ parent_id }) => parent_id === parentId);

/** Pictures in a folder and in those inside it. */
const countIn = (folders: readonly Folder[], folder: Folder): number =>
  listChildren(folders, folder.id).reduce((sum, child) => sum + countIn(folders, child), folder.pictures);

/** The folders from top to bottom, without those inside folded ones. */
export function shownFolders(folders: readonly Folder[], folded: ReadonlySet<number>): Leaf[] {
  const below = (parentId: number | null, depth: number): Leaf[] =>
    listChildren(folders, parentId).flatMap((folder) => {
      const hasChildren = listChildren(folders, folder.id).length > 0;
      const leaf = { folder, depth, hasChildren, pictures: countIn(folders, folder) };
      return [leaf, ...(folded.has(folder.id) ? [] : below(folder.id, depth + 1))];
    });
  return below(null, 0);
}

/** Whether a folder may be put into another, or to the top; a new one (null) counts one level. */
export function fitsInto(folders: readonly Folder[], id: number | null, parentId: number | null): boolean {
  if (id !== null && isInside(folders, parentId, id)) return false;
  return countLevels(folders, parentId) + 1 + (id === null ? 0 : countLevelsBelow(folders, id)) <= maxFolderDepth;
}

/** `商品 › 茶葉`. */
export function folderPath(folders: readonly Folder[], id: number | null): string {
  const folder = folders.find((one) => one.id === id);
  if (!folder) return '';
  return folder.parent_id === null ? folder.name : `${folderPath(folders, folder.parent_id)} › ${folder.name}`;
}
