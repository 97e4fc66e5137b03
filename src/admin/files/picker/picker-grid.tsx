import { Button, Flex } from 'antd';
import { Check, Images } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Thumb } from '../../kit/cells.tsx';
import { ErrorState, State } from '../../kit/state.tsx';
import textStyles from '../../kit/text.module.css';
import { GridSkeleton } from '../contents.tsx';
import filesStyles from '../files.module.css';
import { useGridKeys } from '../grid-keys.ts';
import { isUneven } from '../library.ts';
import styles from './picker.module.css';
import type { Pickable } from './use-pickable.ts';

type Props = {
  found: Pickable;
  chosen: readonly number[];
  taken: readonly number[];
  toggle: (id: number) => void;
  /** Adds this picture and the chosen ones, and closes. */
  finish: (id: number) => void;
};

/** Pictures to choose from: Space or a press chooses one, Enter or a double press adds it. */
export const PickerGrid = (props: Props): ReactNode => (
  <div className={styles.choices}>
    <Pictures {...props} />
  </div>
);

function Pictures({ found, chosen, taken, toggle, finish }: Props): ReactNode {
  const arrows = useGridKeys();
  if (found.error) return <ErrorState title={m.admin_files_broken()} error={found.error} retry={found.retry} />;
  if (found.isLoading) return <GridSkeleton />;
  if (found.pictures.length === 0)
    return (
      <State icon={Images} title={m.admin_kit_no_match({ things: m.admin_files_pictures() })}>
        <p>{m.admin_files_no_match_text()}</p>
      </State>
    );
  return (
    <>
      <ul className={filesStyles.grid} aria-label={m.admin_files_pictures()} onKeyDown={arrows}>
        {found.pictures.map((picture) => {
          const isChosen = chosen.includes(picture.id);
          return (
            <li key={picture.id} className={filesStyles.tile} data-ticked={isChosen ? '' : undefined}>
              <button
                type="button"
                className={filesStyles.tileButton}
                data-tile={picture.id}
                aria-pressed={isChosen}
                disabled={taken.includes(picture.id)}
                onClick={() => toggle(picture.id)}
                onDoubleClick={() => finish(picture.id)}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  finish(picture.id);
                }}
              >
                <span className={filesStyles.tilePicture} data-whole={isUneven(picture) ? '' : undefined}>
                  <Thumb picture={picture} size={160} label="" />
                </span>
                <Flex style={{ padding: '7px 10px 8px' }} component="span" vertical gap={1} className={textStyles.small}>
                  <span className={textStyles.clip}>{picture.file_name}</span>
                </Flex>
                {isChosen && (
                  <span className={styles.chosen}>
                    <Check size={14} aria-hidden="true" />
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {found.rest > 0 && (
        <Button type="text" onClick={found.more}>
          {m.admin_files_load_more({ n: found.rest })}
        </Button>
      )}
    </>
  );
}
