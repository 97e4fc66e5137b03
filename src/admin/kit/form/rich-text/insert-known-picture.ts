import type { Editor } from '@tiptap/core';
import { insertPicture } from '#text-editor/insert.ts';
import { pictureOf } from '../pictures/known-pictures.ts';

/** Puts a picture that was uploaded or chosen at the cursor. */
export function insertKnownPicture(editor: Editor, id: number): void {
  const picture = pictureOf(id);
  if (picture) insertPicture(editor, picture);
}
