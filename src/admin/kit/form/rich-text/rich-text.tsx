import { lazy, type ReactNode, Suspense } from 'react';
import type { RichTextProps } from './props.ts';
import styles from './rich-text.module.css';

/** The editor is as large as a screen, so only forms with such a text load it. */
const Editor = lazy(async () => ({ default: (await import('./editor.tsx')).Editor }));

/** A text with headings, lists, links, pictures, tables, quotes and products, as HTML that the server sanitises. */
export function RichText(props: RichTextProps): ReactNode {
  return (
    <Suspense fallback={<div className={styles.rich} data-loading="" aria-busy="true" />}>
      <Editor {...props} />
    </Suspense>
  );
}
