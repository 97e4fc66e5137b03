import type { Editor } from '@tiptap/core';
import { Flex } from 'antd';
import {
  Bold,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Pilcrow,
  Quote,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { PendingPicture } from '../pictures/pictures-field.tsx';
import type { Uploads } from '../pictures/use-uploads.ts';
import { InsertMenu } from './insert-menu.tsx';
import { LinkTool } from './link-tool.tsx';
import { PictureTools } from './picture-tools.tsx';
import styles from './rich-text.module.css';
import { TableTools } from './table-tools.tsx';
import { Tool } from './tool.tsx';
import { useEditorState } from './use-editor-state.ts';

type Command = { icon: LucideIcon; word: () => string; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => boolean };

const commands: readonly Command[] = [
  { icon: Undo2, word: m.admin_form_rich_undo, run: (e) => e.chain().focus().undo().run() },
  { icon: Redo2, word: m.admin_form_rich_redo, run: (e) => e.chain().focus().redo().run() },
  {
    icon: Pilcrow,
    word: m.admin_form_rich_paragraph,
    isOn: (e) => e.isActive('paragraph'),
    run: (e) => e.chain().focus().setParagraph().run(),
  },
  ...([2, 3, 4] as const).map((level) => ({
    icon: { 2: Heading1, 3: Heading2, 4: Heading3 }[level],
    word: () => m.admin_form_rich_heading_level({ level: level - 1 }),
    isOn: (e: Editor) => e.isActive('heading', { level }),
    run: (e: Editor) => e.chain().focus().toggleHeading({ level }).run(),
  })),
  { icon: Bold, word: m.admin_form_rich_bold, isOn: (e) => e.isActive('bold'), run: (e) => e.chain().focus().toggleBold().run() },
  { icon: Italic, word: m.admin_form_rich_italic, isOn: (e) => e.isActive('italic'), run: (e) => e.chain().focus().toggleItalic().run() },
  {
    icon: Underline,
    word: m.admin_form_rich_underline,
    isOn: (e) => e.isActive('underline'),
    run: (e) => e.chain().focus().toggleUnderline().run(),
  },
  {
    icon: Strikethrough,
    word: m.admin_form_rich_strike,
    isOn: (e) => e.isActive('strike'),
    run: (e) => e.chain().focus().toggleStrike().run(),
  },
  {
    icon: List,
    word: m.admin_form_rich_list,
    isOn: (e) => e.isActive('bulletList'),
    run: (e) => e.chain().focus().toggleBulletList().run(),
  },
  {
    icon: ListOrdered,
    word: m.admin_form_rich_numbered,
    isOn: (e) => e.isActive('orderedList'),
    run: (e) => e.chain().focus().toggleOrderedList().run(),
  },
  {
    icon: Quote,
    word: m.admin_form_rich_quote,
    isOn: (e) => e.isActive('blockquote'),
    run: (e) => e.chain().focus().toggleBlockquote().run(),
  },
  { icon: Minus, word: m.admin_form_rich_divider, run: (e) => e.chain().focus().setHorizontalRule().run() },
];

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
