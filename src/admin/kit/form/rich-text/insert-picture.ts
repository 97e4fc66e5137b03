import type { Editor } from '@tiptap/core';
import { pictureOf } from '../pictures/known-pictures.ts';

/** Puts a picture of the library at the cursor, in its widest file: the shop chooses the one to send. */
export function insertPicture(editor: Editor, id: number): void {
  const picture = pictureOf(id);
  const width = picture?.widths.at(-1);
  if (!picture || width === undefined) return;
  const { url, alt, height } = picture;
  editor
    .chain()
    .focus()
    .insertPicture({ src: `${url}-${width}.webp`, alt, width: picture.width, height })
    .run();
}
