import type { Editor } from '@tiptap/core';
import { isSafeHref } from '#shared/text/rich-text.ts';

/** An address as people type it: `example.com` is a web page, `a@b.tw` a mail address. */
export function toHref(typed: string): string {
  const text = typed.trim();
  if (isSafeHref(text)) return text;
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  return /^[^\s/:]+\.[^\s]+$/.test(text) ? `https://${text}` : text;
}

export const hrefAtCursor = (editor: Editor): string => String(editor.getAttributes('link')['href'] ?? '');

/** Links the selection or the link at the cursor; without either the address itself is inserted. Unsafe addresses change nothing. */
export function setLink(editor: Editor, typed: string): boolean {
  const href = toHref(typed);
  if (!isSafeHref(href)) return false;
  const chain = editor.chain().focus().extendMarkRange('link');
  return editor.state.selection.empty && !editor.isActive('link')
    ? chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run()
    : chain.setLink(href).run();
}

export const removeLink = (editor: Editor): boolean => editor.chain().focus().extendMarkRange('link').unsetLink().run();
