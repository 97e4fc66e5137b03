import type { Editor } from '@tiptap/core';
import { Flex, Input, Segmented } from 'antd';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { type PictureSide, pictureSides, sideNames } from '#text-editor/picture-node.ts';
import styles from './rich-text.module.css';

/** Description and place of the chosen picture. */
export function PictureTools({ editor }: { editor: Editor }): ReactNode {
  const id = useId();
  const { alt, side } = editor.getAttributes('picture') as { alt: string; side: PictureSide };
  return (
    <Flex gap={6} wrap align="center" className={styles.richExtra}>
      <label htmlFor={id}>{m.admin_form_rich_alt()}</label>
      <Input
        id={id}
        size="small"
        value={alt}
        maxLength={200}
        placeholder={m.admin_form_rich_alt_hint()}
        onChange={(event) => editor.commands.changePicture({ alt: event.target.value })}
      />
      <Segmented<PictureSide>
        size="small"
        aria-label={m.admin_form_rich_side()}
        value={side}
        options={pictureSides.map((value) => ({ value, label: sideNames[value]() }))}
        onChange={(next) => editor.chain().focus().changePicture({ side: next }).run()}
      />
    </Flex>
  );
}
