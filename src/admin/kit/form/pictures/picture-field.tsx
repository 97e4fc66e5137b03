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
import styles from './pictures.module.css';
import { PendingPicture } from './pictures-field.tsx';
import { useUploads } from './use-uploads.ts';

/** One optional picture: a logo, an icon. */
export function PictureField({ at, label, ...words }: FieldWords & { at: Bound<number | null> }): ReactNode {
  useFieldEntry(
    at.path,
    useMemo(() => ({ label }), [label]),
  );
  const { pending, send, retry, dismiss } = useUploads(at.set);
  const picture = pictureOf(at.value);
  return (
    <FieldFrame path={at.path} label={label} {...words} isGroup>
      {at.value === null && pending.length === 0 && (
        <DropZone id={fieldId(at.path)} send={send} isMany={false} describedBy={`${fieldId(at.path)}-below`} takesPaste={false} />
      )}
      {pending.length > 0 && (
        <Flex component="ul" gap="small" wrap>
          {pending.map((one) => (
            <PendingPicture key={one.key} one={one} retry={retry} dismiss={dismiss} />
          ))}
        </Flex>
      )}
      {at.value !== null && pending.length === 0 && (
        <Flex gap={12} align="center" className={styles.onePicture}>
          <Thumb picture={picture} size={56} />
          <span className={`${textStyles.meta} ${textStyles.num}`}>{picture && `${picture.width} × ${picture.height}`}</span>
          <Button size="small" onClick={() => at.set(null)}>
            {m.admin_form_take_out()}
          </Button>
        </Flex>
      )}
    </FieldFrame>
  );
}
