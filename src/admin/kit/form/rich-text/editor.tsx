import { Editor as Tiptap } from '@tiptap/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLatest } from '../../use-latest.ts';
import { cleanPaste } from './clean-paste.ts';
import { extensions } from './extensions.ts';
import type { RichTextProps } from './props.ts';
import styles from './rich-text.module.css';
import { TextWithTools } from './text-with-tools.tsx';

/** The value for the form: empty when the editor has neither text nor picture. */
const htmlOf = (editor: Tiptap): string => (editor.isEmpty ? '' : editor.getHTML());

/** The editor itself; see `RichText`. */
export function Editor({ id, value, onChange, lang, placeholder, ...described }: RichTextProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Tiptap | null>(null);
  const latest = useLatest({ onChange, value });
  const isRequired = described['aria-required'] === true;
  const below = described['aria-describedby'];
  useEffect(
    function createEditor() {
      const made = new Tiptap({
        element: box.current,
        extensions,
        content: latest.current.value,
        editorProps: {
          attributes: {
            ...{ id, lang, class: styles.richBox, role: 'textbox', 'aria-multiline': 'true' },
            ...{ 'aria-labelledby': `${id}-label`, 'aria-describedby': below },
            ...(isRequired && { 'aria-required': 'true' }),
          },
          transformPastedHTML: cleanPaste,
        },
        onUpdate: (event) => latest.current.onChange(htmlOf(event.editor)),
      });
      setEditor(made);
      return () => made.destroy();
    },
    [id, lang, below, isRequired],
  );
  useEffect(
    function takeOutsideValue() {
      // Only values set from outside (loading, discarding, copying): setting what was typed would lose the cursor.
      if (editor && !editor.isDestroyed && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
    },
    [editor, value],
  );
  const frame = <div ref={box} className={styles.richFrame} data-placeholder={value ? undefined : placeholder} />;
  return <TextWithTools editor={editor}>{frame}</TextWithTools>;
}
