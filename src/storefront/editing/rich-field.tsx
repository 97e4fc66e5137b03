import { type KeyboardEvent, useEffect, useState } from 'react';
import { htmlLang } from '#shared/locale.ts';
import { useTextEditor } from '#text-editor/use-text-editor.ts';
import { useLocale } from '../ui/shop.ts';
import type { EditorProps } from './editor-props.ts';
import { readField } from './record-fields.ts';
import { RichTools } from './rich-tools.tsx';
import { isSameRich } from './rich-value.ts';
import { edit, editedRecord, useEditing } from './store.ts';

/**
 * Edits a rich text in its place with the editor of the back office. The page below is drawn again while typing, so what follows the
 * text moves with it. Escape and the tools' last button close it; what was typed stays.
 */
export function RichField({ part, rect, errorId, onClose }: EditorProps) {
  const locale = useLocale();
  const record = editedRecord(useEditing(), part.record);
  const value = String((record && readField(record, part.field)) ?? '');
  const [before] = useState(value);
  const [typed, setTyped] = useState({ html: value, sent: value });
  const { box, editor } = useTextEditor({
    // Discarding and saving set another value than the one sent last.
    value: value === typed.sent ? typed.html : value,
    onChange: (html) => {
      const sent = isSameRich(html, before) ? before : html;
      setTyped({ html, sent });
      edit(part.record, part.field, sent);
    },
    attributes: {
      ...{ class: 'prose edit-prose', lang: htmlLang[locale], role: 'textbox', 'aria-multiline': 'true', 'aria-label': part.label },
      ...(errorId && { 'aria-describedby': errorId, 'aria-invalid': 'true' }),
    },
  });
  useEffect(
    function startTyping() {
      editor?.commands.focus('start', { scrollIntoView: false });
    },
    [editor],
  );
  function onKeyDown(event: KeyboardEvent) {
    // During composition, Escape belongs to the input method, and in a dialog to the dialog.
    const isElsewhere = event.nativeEvent.isComposing || (event.target instanceof Element && event.target.closest('dialog') !== null);
    if (event.key !== 'Escape' || isElsewhere) return;
    event.preventDefault();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape reaches it from the text and from its tools.
    <div className="edit-rich" style={{ left: rect.left, top: rect.top, width: rect.width, minHeight: rect.height }} onKeyDown={onKeyDown}>
      {editor && <RichTools editor={editor} onClose={onClose} />}
      <div ref={box} />
    </div>
  );
}
