import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import { FolderSelect } from './folders/folder-dialog.tsx';
import { folderPath } from './folders/folder-model.ts';
import { useFolderActs } from './folders/use-folder-acts.ts';
import type { Folder, Picture } from './library.ts';

type Props = {
  pictures: readonly Picture[];
  folders: readonly Folder[];
  onClose: () => void;
  /** Replaces the default request: for a bulk action. */
  go?: (folderId: number | null, name: string) => Promise<void>;
};

/** Chooses the folder that pictures go into. */
export function MoveDialog({ pictures, folders, onClose, go }: Props): ReactNode {
  const [folderId, setFolderId] = useState<number | null>(pictures[0]?.folder_id ?? null);
  const acts = useFolderActs();
  const id = useId();
  const name = folderPath(folders, folderId) || m.admin_files_outside();
  const [only] = pictures;
  return (
    <ActionDialog
      title={
        pictures.length === 1 && only ? m.admin_files_move_title({ name: only.file_name }) : m.admin_files_move_many({ n: pictures.length })
      }
      action={m.admin_files_move()}
      send={() => (go ? go(folderId, name) : acts.putInto(pictures, folderId, name))}
      onClose={onClose}
      width={440}
    >
      <DialogField id={id} label={m.admin_files_folder()}>
        <FolderSelect id={id} folders={folders} value={folderId} onChange={setFolderId} top={m.admin_files_outside()} />
      </DialogField>
    </ActionDialog>
  );
}
