/** A picture is large from this many bytes on: slow to load on a mobile connection. */
export const largeBytes = 1_000_000;

export const maxFolderDepth = 4;

export type FolderPlace = { id: number; parent_id: number | null };

/** Levels down to this folder: 1 for one at the top, 0 for the top itself. */
export function countLevels(folders: readonly FolderPlace[], id: number | null): number {
  const folder = folders.find((each) => each.id === id);
  return folder ? countLevels(folders, folder.parent_id) + 1 : 0;
}

/** Levels of folders inside this one. */
export const countLevelsBelow = (folders: readonly FolderPlace[], id: number): number =>
  folders.filter((each) => each.parent_id === id).reduce((most, each) => Math.max(most, 1 + countLevelsBelow(folders, each.id)), 0);

/** Whether a folder is `outer` itself or is inside it. */
export function isInside(folders: readonly FolderPlace[], id: number | null, outer: number): boolean {
  if (id === null) return false;
  return id === outer || isInside(folders, folders.find((each) => each.id === id)?.parent_id ?? null, outer);
}
