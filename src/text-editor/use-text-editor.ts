import { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cleanPaste } from './clean-paste.ts';
import { extensions } from './extensions.ts';

type Options = {
  /** HTML; empty for no text. */
  value: string;
  onChange: (html: string) => void;
  /** Of the element that contains the text. */
  attributes: Readonly<Record<string, string>>;
};

/** Empty when the editor has neither text nor picture. */
const htmlOf = (editor: Editor): string => (editor.isEmpty ? '' : editor.getHTML());

/** An editor of rich text in the element `box`; null until that is there. */
export function useTextEditor({ value, onChange, attributes }: Options): { box: RefObject<HTMLDivElement | null>; editor: Editor | null } {
  const box = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const readValue = useEffectEvent(() => value);
  const send = useEffectEvent((html: string) => onChange(html));
  const looks = JSON.stringify(attributes);
  useEffect(
    function createEditor() {
      const made = new Editor({
        element: box.current,
        extensions,
        content: readValue(),
        editorProps: { attributes: JSON.parse(looks) as Record<string, string>, transformPastedHTML: cleanPaste },
        onUpdate: (event) => send(htmlOf(event.editor)),
      });
      setEditor(made);
      return () => made.destroy();
    },
    [looks],
  );
  useEffect(
    function takeOutsideValue() {
      // Only values set from outside (loading, discarding, copying): setting what was typed would lose the cursor.
      if (editor && !editor.isDestroyed && value !== htmlOf(editor)) editor.commands.setContent(value, { emitUpdate: false });
    },
    [editor, value],
  );
  return { box, editor };
}
