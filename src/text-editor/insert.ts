import type { Editor } from '@tiptap/core';
import type { PictureView } from '#shared/fields.ts';

/** Puts a picture of the library at the cursor, in its widest file: the shop chooses the one to send. */
export function insertPicture(editor: Editor, { url, alt, width, height, widths }: PictureView): void {
  const widest = widths.at(-1);
  if (widest === undefined) return;
  editor
    .chain()
    .focus()
    .insertPicture({ src: `${url}-${widest}.webp`, alt, width, height })
    .run();
}

/** A paragraph with nothing but a link to a product is shown as that product by the shop. */
export function insertProduct(editor: Editor, id: number, name: string): void {
  const marks = [{ type: 'link', attrs: { href: `/products/${id}` } }];
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: name, marks }] };
  editor
    .chain()
    .focus()
    .insertContent([paragraph, { type: 'paragraph' }])
    .run();
}

export const insertTable = (editor: Editor): boolean => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
