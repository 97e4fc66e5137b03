import { Checkbox } from 'antd';
import type { DragEvent, KeyboardEvent, ReactNode } from 'react';
import * as m from '#messages';
import { Thumb, When } from '../kit/cells.tsx';
import tableStyles from '../kit/data-table.module.css';
import { formatBytes, formatCount } from '../kit/format.ts';
import layoutStyles from '../kit/layout.module.css';
import type { Change, Params } from '../kit/list/list-query.ts';
import type { Selection } from '../kit/list/selection.ts';
import textStyles from '../kit/text.module.css';
import styles from './files.module.css';
import { type Folder, newestFirst, type Picture } from './library.ts';
import { Marks } from './marks.tsx';

/** The pictures of the page and their actions, in either view. */
export type PictureActs = {
  pictures: readonly Picture[];
  opened: number | undefined;
  selection: Selection | undefined;
  open: (id: number) => void;
  drag: ((event: DragEvent, picture: Picture) => void) | undefined;
  keys: (event: KeyboardEvent<HTMLElement>) => void;
};

type Props = PictureActs & { folders: readonly Folder[]; params: Params; change: Change };

const sorts: Readonly<Record<string, { label: () => string; end?: true }>> = {
  file_name: { label: m.admin_files_name },
  '-bytes': { label: m.admin_files_size, end: true },
  '-uses': { label: m.admin_files_used_in, end: true },
  [newestFirst]: { label: m.admin_files_uploaded },
};

/** Pictures as rows of a table. */
export function Listing({ pictures, opened, selection, open, drag, keys, folders, params, change }: Props): ReactNode {
  const sort = params['sort'] ?? newestFirst;
  const head = (key: string): ReactNode => (
    <th aria-sort={sort === key ? (key.startsWith('-') ? 'descending' : 'ascending') : undefined} data-end={sorts[key]?.end && ''}>
      <button type="button" onClick={() => change({ sort: key === newestFirst ? undefined : key })}>
        {sorts[key]?.label()} {sort === key && <span aria-hidden="true">{key.startsWith('-') ? '↓' : '↑'}</span>}
      </button>
    </th>
  );
  const areAll = pictures.every(({ id }) => selection?.ids.has(id));
  return (
    <table className={`${tableStyles.dataTable} ${styles.listing}`} aria-label={m.admin_files_pictures()} onKeyDown={keys}>
      <thead>
        <tr>
          {selection && (
            <th>
              <Checkbox aria-label={m.admin_kit_select_page()} checked={areAll} onChange={selection.toggleAll} />
            </th>
          )}
          {head('file_name')}
          <th className={layoutStyles.desktopOnly}>{m.admin_files_dimensions()}</th>
          {head('-bytes')}
          {head('-uses')}
          <th className={layoutStyles.desktopOnly}>{m.admin_files_folder()}</th>
          <th className={layoutStyles.desktopOnly}>{m.admin_files_uploaded_by()}</th>
          {head(newestFirst)}
        </tr>
      </thead>
      <tbody>
        {pictures.map((picture) => (
          <tr
            key={picture.id}
            className={layoutStyles.hovers}
            data-opened={opened === picture.id ? '' : undefined}
            draggable={drag !== undefined}
            onDragStart={(event) => drag?.(event, picture)}
          >
            {selection && (
              <td>
                <Checkbox
                  checked={selection.ids.has(picture.id)}
                  aria-label={m.admin_files_tick({ name: picture.file_name })}
                  onChange={(event) => selection.toggle(picture.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
                />
              </td>
            )}
            <td>
              <button
                type="button"
                className={`${layoutStyles.row} ${textStyles.alignStart}`}
                style={{ minWidth: 160, minHeight: 36 }}
                data-tile={picture.id}
                onClick={() => open(picture.id)}
              >
                <Thumb picture={picture} size={32} label="" />
                <span className={textStyles.clip}>{picture.file_name}</span>
                <span className={layoutStyles.inline}>
                  <Marks picture={picture} />
                </span>
              </button>
            </td>
            <td className={`${layoutStyles.desktopOnly} ${textStyles.num}`}>
              {m.admin_files_pixels({ width: formatCount(picture.width), height: formatCount(picture.height) })}
            </td>
            <td className={textStyles.num} data-number="">
              {formatBytes(picture.bytes)}
            </td>
            <td className={textStyles.num} data-number="">
              {formatCount(picture.uses)}
            </td>
            <td className={layoutStyles.desktopOnly}>
              {folders.find(({ id }) => id === picture.folder_id)?.name ?? m.admin_files_outside()}
            </td>
            <td className={layoutStyles.desktopOnly}>{picture.uploaded_by ?? m.admin_files_system()}</td>
            <td>
              <When iso={picture.created_at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
