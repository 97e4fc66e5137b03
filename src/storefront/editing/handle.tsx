import { type CSSProperties, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import * as m from '#messages';
import type { EditorProps } from './editor-props.ts';
import { fieldLabel } from './labels.ts';
import { listFields, type Part, partId } from './parts.ts';
import { PriceField } from './price-field.tsx';
import { readField } from './record-fields.ts';
import type { Product } from './records.ts';
import { edit, editedRecord, errorAt, openRecord, useEditing } from './store.ts';
import { TextField } from './text-field.tsx';
import type { Rect } from './use-rects.ts';

const HoursDialog = lazy(async () => ({ default: (await import('./hours-dialog.tsx')).HoursDialog }));
const PicturesDialog = lazy(async () => ({ default: (await import('./pictures-dialog.tsx')).PicturesDialog }));
const RichField = lazy(async () => ({ default: (await import('./rich-field.tsx')).RichField }));
const PricesDialog = lazy(async () => ({ default: (await import('./prices-dialog.tsx')).PricesDialog }));

const placed = ({ left, top, width, height }: Rect): CSSProperties => ({ left, top, width, height });

function Editor(props: EditorProps): ReactNode {
  const { part, onClose } = props;
  const product = editedRecord(useEditing(), part.record) as Product | undefined;
  if (part.control === 'text') return <TextField {...props} />;
  if (part.control === 'rich') return <RichField {...props} />;
  if (part.control === 'prices' && product?.items.length === 1) return <PriceField {...props} itemId={product.items[0]?.id ?? 0} />;
  if (part.control === 'prices') return <PricesDialog part={part} onClose={onClose} />;
  if (part.control === 'hours') return <HoursDialog part={part} onClose={onClose} />;
  return <PicturesDialog part={part} onClose={onClose} />;
}

/** The outline around a part: pressed, it opens the part's editor in its place. */
export function Handle({ part, rect, page }: { part: Part; rect: Rect; page: HTMLElement }) {
  const now = useEditing();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const edits = now.entries[part.record]?.edits ?? {};
  const isChanged = listFields(part, editedRecord(now, part.record)).some((field) => field in edits);
  const error = listFields(part, editedRecord(now, part.record))
    .map((field) => errorAt(now, part.record, field))
    .find((each) => each !== undefined);
  const errorId = error === undefined ? undefined : `edit-error-${partId(part).replace(/[^\w-]/g, '-')}`;

  async function press() {
    setBusy(true);
    const isThere = await openRecord(part.record);
    setBusy(false);
    if (!isThere) return;
    setOpen(true);
  }
  function close() {
    setOpen(false);
    // After the editor is gone, so that its own focus does not win.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }));
  }
  const isInPlace = isOpen && ['text', 'rich', 'prices'].includes(part.control);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="edit-handle"
        style={placed(rect)}
        data-changed={isChanged || undefined}
        data-wrong={error !== undefined || undefined}
        data-open={isInPlace || undefined}
        data-control={part.control}
        data-empty={rect.isEmpty}
        aria-busy={isBusy || undefined}
        aria-describedby={errorId}
        aria-label={rect.isEmpty ? m.editing_add({ part: part.label }) : m.editing_edit({ part: part.label })}
        onClick={() => void press()}
      >
        {rect.isEmpty && m.editing_add({ part: part.label })}
      </button>
      {isOpen && (
        <Suspense>
          <Editor part={part} rect={rect} page={page} errorId={errorId} onClose={close} />
        </Suspense>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="edit-error" style={{ left: rect.left, top: rect.top + rect.height + 4 }}>
          {error}
        </p>
      )}
    </>
  );
}

/** A toggle at the corner of its record. */
export function SwitchHandle({ part, rect }: { part: Part; rect: Rect }) {
  const now = useEditing();
  const record = editedRecord(now, part.record);
  const isOn = record ? readField(record, part.field) === true : part.isOn === true;
  async function press() {
    if (await openRecord(part.record)) edit(part.record, part.field, !isOn);
  }
  return (
    <button
      type="button"
      className="edit-switch"
      style={{ left: rect.left + 8, top: rect.top + 8 }}
      aria-pressed={isOn}
      aria-label={part.label}
      onClick={() => void press()}
    >
      {fieldLabel(part.field)}
    </button>
  );
}
