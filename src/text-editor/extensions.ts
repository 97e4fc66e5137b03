import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { BulletList } from '@tiptap/extension-list/bullet-list';
import { ListItem } from '@tiptap/extension-list/item';
import { ListKeymap } from '@tiptap/extension-list/keymap';
import { OrderedList } from '@tiptap/extension-list/ordered-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { TableKit } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Underline } from '@tiptap/extension-underline';
// Imported by path: the packages are marked as having side effects, so their unused parts would not be removed from the bundle.
import { Dropcursor } from '@tiptap/extensions/drop-cursor';
import { Gapcursor } from '@tiptap/extensions/gap-cursor';
import { UndoRedo } from '@tiptap/extensions/undo-redo';
import { Link } from './link-mark.ts';
import { Picture } from './picture-node.ts';

/** The nodes and marks of a text: the same as in the server's `RichText`. */
export const extensions = [
  ...[Document, Paragraph, Text, Heading.configure({ levels: [2, 3, 4] }), HardBreak, HorizontalRule, Blockquote],
  ...[BulletList, OrderedList, ListItem, ListKeymap],
  ...[Bold, Italic, Underline, Strike, Link, Picture],
  TableKit.configure({ table: { resizable: false } }),
  ...[UndoRedo, Dropcursor, Gapcursor],
];
