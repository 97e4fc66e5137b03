import { Checkbox, Flex } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import * as m from '#messages';
import { Thumb } from '../kit/cells.tsx';
import { formatBytes } from '../kit/format.ts';
import textStyles from '../kit/text.module.css';
import styles from './files.module.css';
import { useGridKeys } from './grid-keys.ts';
import { isUneven } from './library.ts';
import type { PictureActs } from './listing.tsx';
import { Marks } from './marks.tsx';

/** Pictures side by side: one opens its details, a tick selects it, and it is dragged into a folder. */
export function Grid({ pictures, opened, selection, open, drag, keys }: PictureActs): ReactNode {
  const arrows = useGridKeys();
  return (
    <ul
      className={styles.grid}
      aria-label={m.admin_files_pictures()}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
        arrows(event);
        keys(event);
      }}
    >
      {pictures.map((picture) => {
        const { id, file_name, bytes, uses } = picture;
        const isTicked = selection?.ids.has(id) ?? false;
        return (
          <li
            key={id}
            className={styles.tile}
            data-opened={opened === id ? '' : undefined}
            data-ticked={isTicked ? '' : undefined}
            draggable={drag !== undefined}
            onDragStart={(event) => drag?.(event, picture)}
          >
            {selection && (
              <Checkbox
                className={styles.tick}
                checked={isTicked}
                aria-label={m.admin_files_tick({ name: file_name })}
                onChange={(event) => selection.toggle(id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)}
              />
            )}
            <button
              type="button"
              className={styles.tileButton}
              data-tile={id}
              aria-current={opened === id ? 'true' : undefined}
              onClick={(event) => (event.shiftKey && selection ? selection.toggle(id, true) : open(id))}
            >
              <span className={styles.tilePicture} data-whole={isUneven(picture) ? '' : undefined}>
                <Thumb picture={picture} size={200} label="" />
              </span>
              <Flex style={{ padding: '7px 10px 8px' }} component="span" vertical gap={1} className={textStyles.small}>
                <span className={textStyles.clip} title={file_name}>
                  {file_name}
                </span>
                <Flex component="span" justify="space-between" className={`${textStyles.num} ${textStyles.meta}`}>
                  {formatBytes(bytes)} {uses > 0 && <span>{m.admin_files_uses({ n: uses })}</span>}
                </Flex>
              </Flex>
              <Flex component="span" vertical gap={4} align="flex-end" className={styles.tileMarks}>
                <Marks picture={picture} />
              </Flex>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
