import type { Editor } from '@tiptap/core';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';
import { filesIn, useUploads } from '../pictures/use-uploads.ts';
import { insertKnownPicture } from './insert-known-picture.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

/** The text below its toolbar; pictures pasted or dropped on it are uploaded and inserted at the cursor. */
export function TextWithTools({ editor, children }: { editor: Editor | null; children: ReactNode }): ReactNode {
  const pictures = useUploads({ onDone: ({ id }) => void (editor && insertKnownPicture(editor, id)) });
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const files = filesIn(data);
    // A copied text may come with a picture of itself, for example from Word: then the text is inserted.
    if (files.length === 0 || data.types.includes('text/html')) return;
    event.preventDefault();
    event.stopPropagation();
    pictures.send(files);
  };
  return (
    <div
      className={styles.rich}
      onPasteCapture={(event) => take(event, event.clipboardData)}
      onDropCapture={(event) => take(event, event.dataTransfer)}
    >
      {editor && <Toolbar editor={editor} pictures={pictures} />}
      {children}
    </div>
  );
}
