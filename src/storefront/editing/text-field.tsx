import { type CSSProperties, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { EditorProps } from './editor-props.ts';
import { readField } from './record-fields.ts';
import { edit, editedRecord, useEditing } from './store.ts';

/** The font styles of the text on the page, so that it looks the same while it is edited. */
export function looksOf(element: Element | null): CSSProperties {
  if (!element) return {};
  const { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign } = getComputedStyle(element);
  return { fontFamily, fontSize, fontWeight, lineHeight, letterSpacing, color, textAlign: textAlign as CSSProperties['textAlign'] };
}

/** Edits a text in place. Enter and blur keep the input, Escape restores the old text. The page is updated while typing. */
export function TextField({ part, rect, page, errorId, onClose }: EditorProps) {
  const record = editedRecord(useEditing(), part.record);
  const value = String((record && readField(record, part.field)) ?? '');
  const [before] = useState(value);
  const [looks] = useState(() => looksOf(part.find(page)));
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(function selectAll() {
    field.current?.select();
  }, []);
  useLayoutEffect(function fitHeight() {
    const area = field.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${Math.max(area.scrollHeight, rect.height)}px`;
  });

  function onKeyDown(event: KeyboardEvent) {
    // During composition, Enter and Escape belong to the input method.
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    if (event.key === 'Escape') edit(part.record, part.field, before);
    onClose();
  }
  return (
    <textarea
      ref={field}
      rows={1}
      className="edit-text"
      style={{ ...looks, left: rect.left, top: rect.top, width: Math.max(rect.width, 160), minHeight: rect.height }}
      aria-label={part.label}
      aria-invalid={errorId !== undefined || undefined}
      aria-describedby={errorId}
      value={value}
      onChange={(event) => edit(part.record, part.field, event.target.value.replace(/\n/g, ' '))}
      onKeyDown={onKeyDown}
      onBlur={onClose}
    />
  );
}
