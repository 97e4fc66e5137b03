import { FolderInput, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { BulkBar } from '../kit/list/bulk/bar.tsx';
import type { Selection } from '../kit/list/selection.ts';
import type { BulkAction } from '../kit/list/spec.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { type Folder, type Picture, relatedReads } from './library.ts';
import { MoveDialog } from './move-dialog.tsx';

type Props = { pictures: readonly Picture[]; selection: Selection; folders: readonly Folder[]; query: Record<string, string> };

/** Actions for the ticked pictures; those that could not be changed are listed with the reason. */
export function LibraryBulk({ pictures, selection, folders, query }: Props): ReactNode {
  const ticked = pictures.filter(({ id }) => selection.ids.has(id));
  const move: BulkAction<Picture> = {
    key: 'move',
    label: m.admin_files_move,
    icon: FolderInput,
    needs: 'filemanager update',
    call: 'library.movePictures',
    body: {},
    fits: () => true,
    done: (n) => m.admin_files_moved({ n }),
    undo: ({ folder_id }) => ({ call: 'library.movePictures', body: { folder_id } }),
    prompt: {
      kind: 'dialog',
      draw: ({ action, go, onClose }) => (
        <MoveDialog pictures={ticked} folders={folders} onClose={onClose} go={(folder_id) => go({ ...action, body: { folder_id } })} />
      ),
    },
  };
  const remove: BulkAction<Picture> = {
    key: 'delete',
    label: m.admin_files_delete,
    icon: Trash2,
    needs: 'filemanager update',
    call: 'library.deletePictures',
    body: {},
    fits: () => true,
    done: (n) => m.admin_files_deleted({ n }),
    prompt: {
      kind: 'dialog',
      draw: ({ action, go, onClose }) => (
        <DeleteDialog pictures={ticked} onClose={onClose} go={(reason) => go({ ...action, body: reason ? { reason } : {} })} />
      ),
    },
  };
  return (
    <BulkBar
      actions={[move, remove]}
      mergeActions={[]}
      rows={pictures}
      selection={selection}
      state={{ from: 'library.listPictures', query, total: pictures.length, related: relatedReads }}
      nameOf={({ file_name }) => file_name}
    />
  );
}
