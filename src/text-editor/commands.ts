import type { Editor } from '@tiptap/core';
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
import * as m from '#messages';

type Command = { icon: LucideIcon; word: () => string; isOn?: (editor: Editor) => boolean; run: (editor: Editor) => boolean };

/** Formatting at the cursor, in the order of the toolbar. */
export const commands: readonly Command[] = [
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

/** What is done to the table at the cursor. */
export const tableCommands: readonly Pick<Command, 'word' | 'run'>[] = [
  { word: m.admin_form_rich_row_below, run: (e) => e.chain().focus().addRowAfter().run() },
  { word: m.admin_form_rich_column_after, run: (e) => e.chain().focus().addColumnAfter().run() },
  { word: m.admin_form_rich_row_delete, run: (e) => e.chain().focus().deleteRow().run() },
  { word: m.admin_form_rich_column_delete, run: (e) => e.chain().focus().deleteColumn().run() },
  { word: m.admin_form_rich_head_row, run: (e) => e.chain().focus().toggleHeaderRow().run() },
  { word: m.admin_form_rich_table_delete, run: (e) => e.chain().focus().deleteTable().run() },
];
