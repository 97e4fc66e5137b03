import type { Editor } from '@tiptap/core';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from './rich-text.module.css';

const acts: readonly { word: () => string; run: (editor: Editor) => boolean }[] = [
  { word: m.admin_form_rich_row_below, run: (e) => e.chain().focus().addRowAfter().run() },
  { word: m.admin_form_rich_column_after, run: (e) => e.chain().focus().addColumnAfter().run() },
  { word: m.admin_form_rich_row_delete, run: (e) => e.chain().focus().deleteRow().run() },
  { word: m.admin_form_rich_column_delete, run: (e) => e.chain().focus().deleteColumn().run() },
  { word: m.admin_form_rich_head_row, run: (e) => e.chain().focus().toggleHeaderRow().run() },
  { word: m.admin_form_rich_table_delete, run: (e) => e.chain().focus().deleteTable().run() },
];

/** Rows and columns of the table the cursor is in. */
export function TableTools({ editor }: { editor: Editor }): ReactNode {
  return (
    <Flex gap={6} wrap align="center" className={styles.richExtra} role="toolbar" aria-label={m.admin_form_rich_table()}>
      {acts.map(({ word, run }) => (
        <Button key={word()} size="small" type="text" onMouseDown={(event) => event.preventDefault()} onClick={() => run(editor)}>
          {word()}
        </Button>
      ))}
    </Flex>
  );
}
