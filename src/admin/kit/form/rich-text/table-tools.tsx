import type { Editor } from '@tiptap/core';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { tableCommands } from '#text-editor/commands.ts';
import styles from './rich-text.module.css';

/** Rows and columns of the table the cursor is in. */
export function TableTools({ editor }: { editor: Editor }): ReactNode {
  return (
    <Flex gap={6} wrap align="center" className={styles.richExtra} role="toolbar" aria-label={m.admin_form_rich_table()}>
      {tableCommands.map(({ word, run }) => (
        <Button key={word()} size="small" type="text" onMouseDown={(event) => event.preventDefault()} onClick={() => run(editor)}>
          {word()}
        </Button>
      ))}
    </Flex>
  );
}
