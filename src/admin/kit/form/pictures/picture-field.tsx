import { Button, Flex } from 'antd';
import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { Thumb } from '../../cells.tsx';
import textStyles from '../../text.module.css';
import { FieldFrame, type FieldWords } from '../fields/field.tsx';
import { fieldId, useFieldEntry } from '../form-context.tsx';
import type { Bound } from '../use-form.ts';
import { DropZone } from './drop-zone.tsx';
import { pictureOf } from './known-pictures.ts';
import { LibraryButton } from './library-button.tsx';
import styles from './pictures.module.css';
import { PendingPicture } from './pictures-field.tsx';
import { useUploads } from './use-uploads.ts';

/** One optional picture: a logo, an icon. */
export function PictureField({ at, label, ...words }: FieldWords & { at: Bound<number | null> }): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  const { pending, send, retry, sendSmaller, dismiss } = useUploads({ onDone: ({ id }) => at.set(id) });
  const picture = pictureOf(at.value);
  const fromLibrary = (label?: string): ReactNode => (
    <LibraryButton room={1} taken={[]} onPick={([id = null]) => at.set(id)} {...(label !== undefined && { label })} />
  );
  return (
    <FieldFrame path={at.path} label={label} {...words} isGroup>
      {at.value === null && pending.length === 0 && (
        <Flex vertical gap={6} align="stretch">
          <DropZone id={fieldId(at.path)} send={send} isMany={false} describedBy={`${fieldId(at.path)}-below`} takesPaste={false} />
          <span>{fromLibrary()}</span>
        </Flex>
      )}
      {pending.length > 0 && (
        <Flex component="ul" gap="small" wrap>
          {pending.map((one) => (
            <PendingPicture key={one.key} one={one} retry={retry} sendSmaller={sendSmaller} dismiss={dismiss} />
          ))}
        </Flex>
      )}
      {at.value !== null && pending.length === 0 && (
        <Flex gap="8px 12px" align="center" wrap className={styles.onePicture}>
          <Thumb picture={picture} size={56} />
          <span className={`${textStyles.meta} ${textStyles.num} ${textStyles.oneLine}`} style={{ marginRight: 'auto' }}>
            {picture && `${picture.width} × ${picture.height}`}
          </span>
          <Flex gap={12}>
            {fromLibrary(m.admin_files_replace_this())}
            <Button size="small" onClick={() => at.set(null)}>
              {m.admin_form_take_out()}
            </Button>
          </Flex>
        </Flex>
      )}
    </FieldFrame>
  );
}
