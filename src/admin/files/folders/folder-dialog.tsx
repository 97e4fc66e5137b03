import { Input, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import dialogStyles from '../../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../../kit/dialog.tsx';
import type { Folder } from '../library.ts';
import { fitsInto, folderPath } from './folder-model.ts';
import type { FolderActs } from './use-folder-acts.ts';

export type FolderAction = { what: 'create'; parentId: number | null } | { what: 'rename' | 'move' | 'delete'; folder: Folder };

type Props = {
  action: FolderAction;
  folders: readonly Folder[];
  acts: FolderActs;
  onClose: () => void;
  /** Gets the id of the created folder. */
  onMade: (id: number) => void;
  onGone: (id: number) => void;
};

/** The dialog for creating, renaming, moving or deleting a folder. */
export function FolderDialog({ action, folders, acts, onClose, onMade, onGone }: Props): ReactNode {
  const folder = action.what === 'create' ? null : action.folder;
  const [name, setName] = useState(action.what === 'rename' ? action.folder.name : '');
  const [parentId, setParentId] = useState<number | null>(action.what === 'create' ? action.parentId : (folder?.parent_id ?? null));
  const id = useId();
  const isNamed = action.what === 'create' || action.what === 'rename';
  const isPlaced = action.what === 'create' || action.what === 'move';
  const send = async (): Promise<void> => {
    if (action.what === 'create') onMade(await acts.create(name.trim(), parentId));
    else if (action.what === 'rename') await acts.rename(action.folder, name.trim());
    else if (action.what === 'move') await acts.move(action.folder, parentId);
    else {
      await acts.remove(action.folder);
      onGone(action.folder.id);
    }
  };
  const words = {
    create: { title: m.admin_files_new_folder(), action: m.admin_files_create_folder() },
    rename: { title: m.admin_files_rename_title({ name: folder?.name ?? '' }), action: m.admin_files_rename() },
    move: { title: m.admin_files_move_title({ name: folder?.name ?? '' }), action: m.admin_files_move() },
    delete: { title: m.admin_files_delete_folder_title({ name: folder?.name ?? '' }), action: m.admin_files_delete() },
  }[action.what];
  return (
    <ActionDialog
      title={words.title}
      action={words.action}
      isDanger={action.what === 'delete'}
      isReady={!isNamed || name.trim() !== ''}
      focusesAction={action.what === 'delete'}
      send={send}
      onClose={onClose}
      width={440}
    >
      {isNamed && (
        <DialogField id={id} label={m.admin_files_folder_name()} isRequired>
          <Input id={id} autoFocus value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
        </DialogField>
      )}
      {isPlaced && (
        <DialogField id={`${id}-in`} label={m.admin_files_inside()}>
          <FolderSelect
            id={`${id}-in`}
            folders={folders}
            value={parentId}
            onChange={setParentId}
            fits={(into) => fitsInto(folders, folder?.id ?? null, into)}
            top={m.admin_files_top()}
          />
        </DialogField>
      )}
      {action.what === 'delete' && <p className={dialogStyles.dialogText}>{m.admin_files_delete_folder_text()}</p>}
    </ActionDialog>
  );
}

/** The top level, as an entry of a list of folders. */
const topValue = 0;

type SelectProps = {
  id: string;
  folders: readonly Folder[];
  value: number | null;
  onChange: (id: number | null) => void;
  /** The name of the entry for no folder. */
  top: string;
  fits?: (id: number | null) => boolean;
};

/** Chooses a folder by its path. */
export function FolderSelect({ id, folders, value, onChange, top, fits = () => true }: SelectProps): ReactNode {
  const paths = folders.filter((one) => fits(one.id)).map((one) => ({ value: one.id, label: folderPath(folders, one.id) }));
  return (
    <Select<number>
      id={id}
      value={value ?? topValue}
      onChange={(chosen) => onChange(chosen === topValue ? null : chosen)}
      options={[...(fits(null) ? [{ value: topValue, label: top }] : []), ...paths.sort((a, b) => a.label.localeCompare(b.label))]}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={m.admin_kit_no_match({ things: m.admin_files_folders() })}
    />
  );
}
