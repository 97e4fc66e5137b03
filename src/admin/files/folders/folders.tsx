import { Flex } from 'antd';
import { ChevronDown, ChevronRight, Folder as FolderIcon, FolderInput, FolderOpen, FolderPlus, Images, Pencil, Trash2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { formatCount } from '../../kit/format.ts';
import layoutStyles from '../../kit/layout.module.css';
import { MoreMenu } from '../../kit/menu.tsx';
import textStyles from '../../kit/text.module.css';
import { useMay } from '../../session.ts';
import { type DraggedItems, readDragged, startDrag } from '../drag.ts';
import type { Folder, Overview } from '../library.ts';
import type { FolderAction } from './folder-dialog.tsx';
import { fitsInto, shownFolders } from './folder-model.ts';
import styles from './folders.module.css';

/** `all`: every picture; `none`: those outside of folders. */
export type Place = number | 'all' | 'none';

/** Parses the folder parameter of the URL. */
export const toPlace = (param: string | undefined): Place => (param === 'none' ? 'none' : Number(param) || 'all');

type Props = {
  overview: Overview;
  chosen: Place;
  onChoose: (place: Place) => void;
  /** Absent where folders are only chosen from. */
  edit?: { onAction: (action: FolderAction) => void; drop: (items: DraggedItems, into: number | null) => void };
};

/** The folders with the number of pictures in each. Pictures and folders are dropped on them. */
export function Folders({ overview: { folders, counts }, chosen, onChoose, edit }: Props): ReactNode {
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const mayChange = useMay('filemanager update') && edit !== undefined;
  const fold = (id: number): void => setFolded((old) => new Set(old.has(id) ? [...old].filter((one) => one !== id) : [...old, id]));
  const outside = counts.all - folders.reduce((sum, { pictures }) => sum + pictures, 0);
  const drop = mayChange ? edit.drop : undefined;
  return (
    <nav style={{ padding: 8 }} aria-label={m.admin_files_folders()}>
      <ul>
        <Row icon={Images} name={m.admin_files_all()} count={counts.all} isChosen={chosen === 'all'} choose={() => onChoose('all')} />
        {shownFolders(folders, folded).map(({ folder, depth, hasChildren, pictures }) => (
          <Row
            key={folder.id}
            icon={chosen === folder.id ? FolderOpen : FolderIcon}
            name={folder.name}
            count={pictures}
            depth={depth}
            isChosen={chosen === folder.id}
            choose={() => onChoose(folder.id)}
            drop={drop && ((items) => drop(items, folder.id))}
            takes={({ folderId }) => folderId === undefined || fitsInto(folders, folderId, folder.id)}
            {...(mayChange && { folder, onAction: edit.onAction })}
            fold={hasChildren ? { isFolded: folded.has(folder.id), toggle: () => fold(folder.id) } : undefined}
          />
        ))}
        {folders.length > 0 && (
          <Row
            icon={FolderIcon}
            name={m.admin_files_outside()}
            count={outside}
            isChosen={chosen === 'none'}
            choose={() => onChoose('none')}
            drop={drop && ((items) => drop(items, null))}
          />
        )}
      </ul>
      {mayChange && folders.length > 0 && (
        <p style={{ padding: '8px 8px 0 24px' }} className={`${textStyles.meta} ${layoutStyles.wideOnly}`}>
          {m.admin_files_folders_hint()}
        </p>
      )}
    </nav>
  );
}

type RowProps = {
  icon: typeof FolderIcon;
  name: string;
  count: number;
  depth?: number;
  isChosen: boolean;
  choose: () => void;
  drop?: ((items: DraggedItems) => void) | undefined;
  takes?: (items: DraggedItems) => boolean;
  folder?: Folder;
  onAction?: (action: FolderAction) => void;
  fold?: { isFolded: boolean; toggle: () => void } | undefined;
};

function Row({
  icon: Icon,
  name,
  count,
  depth = 0,
  isChosen,
  choose,
  drop,
  takes = () => true,
  folder,
  onAction,
  fold,
}: RowProps): ReactNode {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    if (!drop || !readDragged(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const land = (event: DragEvent): void => {
    const items = readDragged(event);
    setOver(false);
    if (!drop || !items) return;
    event.preventDefault();
    event.stopPropagation();
    if (takes(items)) drop(items);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'm' || event.metaKey || event.ctrlKey || !folder || !onAction) return;
    event.preventDefault();
    event.stopPropagation();
    onAction({ what: 'move', folder });
  };
  const Arrow = fold?.isFolded ? ChevronRight : ChevronDown;
  return (
    <Flex
      component="li"
      align="center"
      className={styles.folder}
      data-chosen={isChosen ? '' : undefined}
      data-over={isOver ? 'inside' : undefined}
      style={{ paddingLeft: 6 + depth * 20 }}
      draggable={onAction !== undefined}
      onDragStart={(event) => folder && startDrag(event, { folderId: folder.id })}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={land}
      onKeyDown={keys}
    >
      {fold ? (
        <button
          type="button"
          className={styles.fold}
          onClick={fold.toggle}
          aria-expanded={!fold.isFolded}
          aria-label={fold.isFolded ? m.admin_categories_unfold({ name }) : m.admin_categories_fold({ name })}
        >
          <Arrow size={14} />
        </button>
      ) : (
        <span className={styles.fold} />
      )}
      <button type="button" className={styles.folderName} onClick={choose} aria-current={isChosen ? 'true' : undefined}>
        <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className={textStyles.clip}>{name}</span>
        <span className={`${textStyles.num} ${styles.folderCount}`}>{formatCount(count)}</span>
      </button>
      {folder && onAction && <FolderMenu folder={folder} onAction={onAction} />}
    </Flex>
  );
}

function FolderMenu({ folder, onAction }: { folder: Folder; onAction: (action: FolderAction) => void }): ReactNode {
  return (
    <MoreMenu
      type="text"
      size="small"
      entries={[
        {
          key: 'child',
          label: m.admin_files_new_folder_inside(),
          icon: FolderPlus,
          act: () => onAction({ what: 'create', parentId: folder.id }),
        },
        { key: 'rename', label: m.admin_files_rename(), icon: Pencil, act: () => onAction({ what: 'rename', folder }) },
        { key: 'move', label: m.admin_files_move(), icon: FolderInput, act: () => onAction({ what: 'move', folder }) },
        { key: 'delete', label: m.admin_files_delete(), icon: Trash2, act: () => onAction({ what: 'delete', folder }) },
      ]}
    />
  );
}
