import { Button, Flex } from 'antd';
import { FolderPlus } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { useCrumbs } from '../kit/crumbs.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import listStyles from '../kit/list/list.module.css';
import { useListParams } from '../kit/list/list-query.ts';
import { PageNav } from '../kit/list/page-nav.tsx';
import { useSelection } from '../kit/list/selection.ts';
import { Toolbar } from '../kit/list/toolbar.tsx';
import { PageHead } from '../kit/page.tsx';
import { useShortcuts } from '../kit/shortcuts.ts';
import { useMay } from '../session.ts';
import { LibraryBulk } from './bulk.tsx';
import { Contents } from './contents.tsx';
import { DetailsPane } from './details-pane.tsx';
import { startDrag } from './drag.ts';
import styles from './files.module.css';
import { FilterChips } from './filter-chips.tsx';
import { type FolderAction, FolderDialog } from './folders/folder-dialog.tsx';
import { FolderPane } from './folders/folder-pane.tsx';
import { type Place, toPlace } from './folders/folders.tsx';
import { useFolderActs } from './folders/use-folder-acts.ts';
import { type Picture, toInput, useOverview, usePictures } from './library.ts';
import { MoveDialog } from './move-dialog.tsx';
import { StorageBar } from './storage-bar.tsx';
import { UploadButton } from './upload-button.tsx';
import { UploadStrip } from './upload-strip.tsx';
import { useFileDrops } from './use-file-drops.ts';
import { useLibraryUploads } from './use-library-uploads.ts';
import { ViewSwitch } from './view-switch.tsx';

/** The shop's pictures: folders, grid or list, upload, and the details of the chosen one. */
export function Files(): ReactNode {
  const { params, change } = useListParams();
  const query = usePictures(params);
  const overview = useOverview();
  const acts = useFolderActs();
  const pictures = query.data?.data ?? [];
  const folders = overview.data?.folders ?? [];
  const selection = useSelection(pictures.map(({ id }) => id));
  const [folderAction, setFolderAction] = useState<FolderAction>();
  const [moving, setMoving] = useState<readonly Picture[]>();
  const mayUpload = useMay('filemanager create');
  const mayChange = useMay('filemanager update');
  const place = toPlace(params['folder']);
  const folderId = typeof place === 'number' ? place : null;
  const { uploads, done, known, start, forget } = useLibraryUploads(folderId);
  const { isOver, handlers } = useFileDrops(mayUpload ? start : undefined);
  const opened = Number(params['picture']) || undefined;
  const open = (id: number | undefined): void => change({ page: params['page'], picture: id === undefined ? undefined : String(id) });
  const goTo = (next: Place): void => change({ folder: next === 'all' ? undefined : String(next), picture: undefined });
  const ticked = pictures.filter(({ id }) => selection.ids.has(id));
  const toPicture = (id: number): string => `?${new URLSearchParams({ ...params, picture: String(id) })}`;
  useCrumbs({ label: m.admin_files_title() });
  useShortcuts({
    Escape: () => (ticked.length > 0 ? selection.clear() : open(undefined)),
    ...(mayChange && ticked.length > 0 && { m: () => setMoving(ticked) }),
  });
  const drag = (event: DragEvent, picture: Picture): void =>
    startDrag(event, { pictures: selection.ids.has(picture.id) ? ticked : [picture] });
  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const tile = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-tile]') : null;
    const picture = pictures.find(({ id }) => String(id) === tile?.dataset['tile']);
    if (!picture || !mayChange || event.metaKey || event.ctrlKey) return;
    if (event.key === 'x' || event.key === 'X') selection.toggle(picture.id, event.shiftKey);
    else if (event.key === 'm') setMoving(ticked.length > 0 ? ticked : [picture]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const upload = mayUpload && <UploadButton take={start} />;
  return (
    <div className={styles.files} data-testid="files" {...handlers}>
      <PageHead title={m.admin_files_title()} aside={overview.data && <StorageBar storage={overview.data.storage} />}>
        <IfAllowed needs="filemanager update">
          <Button icon={<FolderPlus size={15} />} onClick={() => setFolderAction({ what: 'create', parentId: folderId })}>
            {m.admin_files_new_folder()}
          </Button>
        </IfAllowed>
        {upload}
      </PageHead>
      <Toolbar
        search={m.admin_files_search}
        filters={[]}
        params={{ q: params['q'] ?? '' }}
        change={change}
        chips={<FilterChips params={params} change={change} counts={overview.data?.counts} />}
      >
        <ViewSwitch view={params['view']} change={(view) => change({ page: params['page'], view })} />
      </Toolbar>
      <div className={listStyles.listLine} data-busy={query.isFetching && query.data ? '' : undefined} />
      <div className={styles.panes}>
        {overview.data && (
          <FolderPane
            overview={overview.data}
            chosen={place}
            onChoose={goTo}
            edit={{ onAction: setFolderAction, drop: (items, into) => void acts.drop(items, into, folders) }}
          />
        )}
        <Flex component="section" vertical className={styles.main} aria-label={m.admin_files_pictures()}>
          <UploadStrip uploads={uploads} done={done} known={known} toPicture={toPicture} onClose={forget} />
          <Contents
            query={query}
            params={params}
            change={change}
            folders={folders}
            counts={overview.data?.counts}
            upload={upload}
            acts={{ pictures, opened, selection: mayChange ? selection : undefined, open, drag: mayChange ? drag : undefined, keys }}
          />
          {query.data && query.data.meta.total > query.data.meta.per_page && (
            <Flex justify="flex-end" className={styles.foot}>
              <PageNav meta={query.data.meta} />
            </Flex>
          )}
        </Flex>
        {opened !== undefined && <DetailsPane id={opened} folders={folders} onClose={() => open(undefined)} />}
      </div>
      {isOver && (
        <div className={styles.dropHint}>
          {m.admin_files_drop_here({ folder: folders.find(({ id }) => id === folderId)?.name ?? m.admin_files_title() })}
        </div>
      )}
      {folderAction && (
        <FolderDialog
          action={folderAction}
          folders={folders}
          acts={acts}
          onClose={() => setFolderAction(undefined)}
          onMade={goTo}
          onGone={(id) => id === folderId && goTo('all')}
        />
      )}
      {moving && <MoveDialog pictures={moving} folders={folders} onClose={() => setMoving(undefined)} />}
      {ticked.length > 0 && <LibraryBulk pictures={pictures} selection={selection} folders={folders} query={toInput(params)} />}
    </div>
  );
}
