import { useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import { ApiError, call } from '../../client.ts';
import { useNotices } from '../../kit/undo.tsx';
import type { DraggedItems } from '../drag.ts';
import { type Folder, refreshLists } from '../library.ts';

export type FolderActs = {
  create: (name: string, parent_id: number | null) => Promise<number>;
  rename: (folder: Folder, name: string) => Promise<void>;
  move: (folder: Folder, parent_id: number | null) => Promise<void>;
  remove: (folder: Folder) => Promise<void>;
  /** Puts pictures into a folder, or outside of all (null); can be undone. */
  putInto: (pictures: Pictures, folder_id: number | null, name: string) => Promise<void>;
  /** Handles pictures or a folder dropped on a folder; null: outside of all folders. */
  drop: (items: DraggedItems, into: number | null, folders: readonly Folder[]) => Promise<void>;
};

type Pictures = NonNullable<DraggedItems['pictures']>;

/** Actions on folders. All but `move` and `putInto` throw ApiError when refused, for a dialog to show. */
export function useFolderActs(): FolderActs {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const refresh = (): Promise<void> => refreshLists(client);
  const place = (folder: Folder, version: number, parent_id: number | null) =>
    call('library.updateFolder', { id: folder.id, name: folder.name, parent_id, version });
  const putInto = usePutInto();
  const move = async (folder: Folder, parent_id: number | null): Promise<void> => {
    try {
      const { version } = await place(folder, folder.version, parent_id);
      await refresh();
      done(m.admin_files_folder_moved({ name: folder.name }), () => place(folder, version, folder.parent_id).then(refresh));
    } catch (error) {
      failed(error);
    }
  };
  return {
    create: async (name, parent_id) => {
      const { id } = await call('library.createFolder', { name, parent_id });
      await refresh();
      return id;
    },
    rename: async (folder, name) => {
      await call('library.updateFolder', { id: folder.id, name, parent_id: folder.parent_id, version: folder.version });
      await refresh();
    },
    move,
    remove: async ({ id, name }) => {
      await call('library.deleteFolder', { id });
      await refresh();
      done(m.admin_files_folder_deleted({ name }));
    },
    putInto,
    drop: async ({ pictures, folderId }, into, folders) => {
      const name = folders.find(({ id }) => id === into)?.name ?? m.admin_files_outside();
      const folder = folders.find(({ id }) => id === folderId);
      if (pictures) await putInto(pictures, into, name);
      else if (folder && folder.parent_id !== into) await move(folder, into);
    },
  };
}

/** Puts pictures into a folder; undo moves each back to its previous folder. */
function usePutInto(): FolderActs['putInto'] {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const refresh = (): Promise<void> => refreshLists(client);
  return async (pictures, folder_id, name) => {
    try {
      const moved = await call('library.movePictures', { ids: pictures.map(({ id }) => id), folder_id });
      await refresh();
      const [refused] = moved.failed;
      if (refused) throw new ApiError(409, { message: refused.message });
      const back = Map.groupBy(
        pictures.filter(({ id }) => moved.done.includes(id)),
        (picture) => picture.folder_id,
      );
      const undo = () =>
        Promise.all(
          [...back].map(([from, those]) => call('library.movePictures', { ids: those.map(({ id }) => id), folder_id: from })),
        ).then(refresh);
      done(m.admin_files_moved_to({ n: moved.done.length, name }), undo);
    } catch (error) {
      failed(error);
    }
  };
}
