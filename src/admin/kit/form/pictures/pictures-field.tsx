import { Flex } from 'antd';
import { ChevronLeft, ChevronRight, RotateCw, Shrink, X } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import * as m from '#messages';
import { Thumb } from '../../cells.tsx';
import { useLatest } from '../../use-latest.ts';
import { FieldFrame, type FieldWords } from '../fields/field.tsx';
import { fieldId, useFieldEntry } from '../form-context.tsx';
import { moved, useDragOrder } from '../use-drag-order.ts';
import type { Bound } from '../use-form.ts';
import { DropZone } from './drop-zone.tsx';
import { pictureOf } from './known-pictures.ts';
import { LibraryButton, LibraryTool } from './library-button.tsx';
import styles from './pictures.module.css';
import { type Upload, type Uploads, useUploads } from './use-uploads.ts';

type PicturesFieldProps = FieldWords & { at: Bound<number[]>; max: number };

/** Pictures in order, the first is the main one; sorted by dragging or buttons, added by choosing, dropping or pasting. */
export function PicturesField({ at, label, max, ...words }: PicturesFieldProps): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  const latest = useLatest(at);
  const added = useCallback((id: number) => {
    const { value, set } = latest.current;
    // Several uploads may end before the next render: each must see the result of the previous one.
    const next = value.includes(id) ? value : [...value, id];
    latest.current = { ...latest.current, value: next };
    set(next);
  }, []);
  const { pending, send, retry, sendSmaller, dismiss } = useUploads({ maxFiles: max, onDone: ({ id }) => added(id) });
  const move = (from: number, to: number): void => at.set(moved(at.value, from, to));
  const drag = useDragOrder(move);
  const room = max - at.value.length - pending.length;
  const [tooMany, setTooMany] = useState(0);
  const take = (files: readonly File[]): void => {
    setTooMany(Math.max(0, files.length - room));
    send(files.slice(0, room));
  };
  const seen = tooMany > 0 ? m.admin_form_upload_limit({ max, n: tooMany }) : undefined;
  return (
    <FieldFrame path={at.path} label={label} seen={seen} {...words} isGroup hidesLabel>
      <Flex component="ul" gap="small" wrap>
        {at.value.map((id, i) => (
          <li key={id} className={styles.picture} {...drag(i)} data-main={i === 0 ? '' : undefined}>
            <Thumb picture={pictureOf(id)} size={120} />
            {i === 0 && <span className={styles.pictureMark}>{m.admin_form_main_picture()}</span>}
            <Flex justify="space-between" className={styles.pictureTools}>
              <Tool word={m.admin_form_move_forward({ n: i + 1 })} isDisabled={i === 0} act={() => move(i, i - 1)}>
                <ChevronLeft size={14} />
              </Tool>
              <Tool word={m.admin_form_move_back({ n: i + 1 })} isDisabled={i === at.value.length - 1} act={() => move(i, i + 1)}>
                <ChevronRight size={14} />
              </Tool>
              <LibraryTool
                word={m.admin_form_change_picture({ n: i + 1 })}
                taken={at.value}
                onPick={(next) => at.set(at.value.with(i, next))}
              />
              <Tool word={m.admin_form_remove_picture({ n: i + 1 })} act={() => at.set(at.value.filter((other) => other !== id))}>
                <X size={14} />
              </Tool>
            </Flex>
          </li>
        ))}
        {pending.map((one) => (
          <PendingPicture key={one.key} one={one} retry={retry} sendSmaller={sendSmaller} dismiss={dismiss} />
        ))}
        {room > 0 && (
          <li className={styles.picturesDrop}>
            <DropZone id={fieldId(at.path)} send={take} isMany describedBy={`${fieldId(at.path)}-below`} takesPaste />
            <LibraryButton room={room} taken={at.value} onPick={(ids) => at.set([...at.value, ...ids])} />
          </li>
        )}
      </Flex>
    </FieldFrame>
  );
}

type ToolProps = { word: string; act: () => void; isDisabled?: boolean; children: ReactNode };

function Tool({ word, act, isDisabled = false, children }: ToolProps): ReactNode {
  return (
    <button type="button" aria-label={word} title={word} onClick={act} disabled={isDisabled}>
      {children}
    </button>
  );
}

type Pending = { one: Upload } & Pick<Uploads, 'retry' | 'sendSmaller' | 'dismiss'>;

/** An upload in progress or failed; a failed file does not stop the others. */
export function PendingPicture({ one, retry, sendSmaller, dismiss }: Pending): ReactNode {
  return (
    <li className={styles.picture} data-pending={one.problem ? 'failed' : 'sending'}>
      <img src={one.preview} alt={one.name} />
      {one.problem ? (
        <Flex vertical gap={4} justify="space-between" className={styles.pictureProblem} role="alert">
          <p>{one.problem}</p>
          <Flex component="span" gap={4}>
            {one.isTooLarge ? (
              <Tool word={m.admin_form_upload_smaller({ name: one.name })} act={() => sendSmaller(one.key)}>
                <Shrink size={14} />
              </Tool>
            ) : (
              <Tool word={m.admin_form_upload_again({ name: one.name })} act={() => retry(one.key)}>
                <RotateCw size={14} />
              </Tool>
            )}
            <Tool word={m.admin_form_upload_dismiss({ name: one.name })} act={() => dismiss(one.key)}>
              <X size={14} />
            </Tool>
          </Flex>
        </Flex>
      ) : (
        <span
          className={styles.pictureProgress}
          role="progressbar"
          aria-label={m.admin_form_uploading({ name: one.name })}
          aria-valuenow={Math.round(one.part * 100)}
        >
          <span style={{ width: `${Math.max(6, one.part * 100)}%` }} />
        </span>
      )}
    </li>
  );
}
