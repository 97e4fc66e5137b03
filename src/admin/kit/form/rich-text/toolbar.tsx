import type { Editor } from '@tiptap/core';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { commands } from '#text-editor/commands.ts';
import { useEditorState } from '#text-editor/use-editor-state.ts';
import { PendingPicture } from '../pictures/pictures-field.tsx';
import type { Uploads } from '../pictures/use-uploads.ts';
import { InsertMenu } from './insert-menu.tsx';
import { LinkTool } from './link-tool.tsx';
import { PictureTools } from './picture-tools.tsx';
import styles from './rich-text.module.css';
import { TableTools } from './table-tools.tsx';
import { Tool } from './tool.tsx';

/** Formatting at the cursor; below it the tools of the selected picture or table, and uploads in progress. */
export function Toolbar({ editor, pictures }: { editor: Editor; pictures: Uploads }): ReactNode {
  useEditorState(editor);
  return (
    <>
      <Flex wrap className={styles.richTools} role="toolbar" aria-label={m.admin_form_rich_tools()}>
        {commands.map(({ icon: Icon, word, isOn, run }) => (
          <Tool key={word()} word={word()} isOn={isOn?.(editor)} act={() => run(editor)}>
            <Icon size={15} strokeWidth={1.75} />
          </Tool>
        ))}
        <LinkTool editor={editor} />
        <InsertMenu editor={editor} pictures={pictures} />
      </Flex>
      {editor.isActive('picture') && <PictureTools editor={editor} />}
      {editor.isActive('table') && <TableTools editor={editor} />}
      {pictures.pending.length > 0 && (
        <Flex component="ul" gap="small" wrap className={styles.richPending}>
          {pictures.pending.map((one) => (
            <PendingPicture key={one.key} one={one} retry={pictures.retry} sendSmaller={pictures.sendSmaller} dismiss={pictures.dismiss} />
          ))}
        </Flex>
      )}
    </>
  );
}
