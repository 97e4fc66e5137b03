import { Flex, Input } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { ClearMark } from '../../clear-mark.tsx';
import textStyles from '../../text.module.css';
import type { Bound } from '../use-form.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, useControl } from './field.tsx';

const isColour = (text: string | null): text is string => /^#[0-9a-fA-F]{6}$/.test(text ?? '');

/** A colour as `#24448C`, typed or picked; empty: the shop's own. */
export function OptionalColourField({ at, label, ...words }: FieldWords & { at: Bound<string | null> }): ReactNode {
  const control = useControl(at.path, label, words.isRequired);
  return (
    <FieldFrame path={at.path} label={label} {...words}>
      <Flex gap={8}>
        <label className={styles.colourSwatch} style={{ background: isColour(at.value) ? at.value : '#FFFFFF' }}>
          <input
            type="color"
            className={textStyles.visuallyHidden}
            value={isColour(at.value) ? at.value : '#ffffff'}
            onChange={(event) => at.set(event.target.value.toUpperCase())}
            aria-label={m.admin_settings_pick_colour({ label })}
          />
        </label>
        <Input
          {...control}
          className={styles.fieldCode}
          value={at.value ?? ''}
          onChange={(event) => at.set(event.target.value.trim() || null)}
          placeholder="#FFFFFF"
          maxLength={7}
          spellCheck={false}
          allowClear={{ clearIcon: <ClearMark /> }}
        />
      </Flex>
    </FieldFrame>
  );
}
