import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { exponentOf } from '#shared/money.ts';
import { useShop } from '../ui/shop.ts';
import type { EditorProps } from './editor-props.ts';
import { readField } from './record-fields.ts';
import type { RecordKey } from './records.ts';
import { edit, editedRecord, useEditing } from './store.ts';
import { looksOf } from './text-field.tsx';

/** Parses a typed amount with the currency's decimals; undefined when it is invalid. */
export function parseAmount(typed: string, decimals: number): number | undefined {
  const plain = typed.replaceAll(',', '').trim();
  const pattern = decimals > 0 ? new RegExp(`^\\d{1,8}(\\.\\d{1,${decimals}})?$`) : /^\d{1,8}$/;
  return pattern.test(plain) ? Number(plain) : undefined;
}

/** The price of an item as it is typed. */
export function usePrice(record: RecordKey, itemId: number) {
  const { currency } = useShop().website;
  const field = `items.#${itemId}.price`;
  const product = editedRecord(useEditing(), record);
  const value = product ? String(readField(product, field)) : '';
  const [typed, setTyped] = useState(value);
  const [before] = useState(value);
  const decimals = exponentOf(currency);
  const set = (next: string) => {
    setTyped(next);
    const amount = parseAmount(next, decimals);
    if (amount !== undefined) edit(record, field, amount);
  };
  const isWrong = parseAmount(typed, decimals) === undefined;
  const problem = isWrong ? (decimals > 0 ? m.editing_amount_decimals({ decimals }) : m.editing_amount_whole()) : undefined;
  return { typed, set, problem, revert: () => edit(record, field, Number(before)) };
}

/** Edits the price of a product with one item in place. Invalid amounts are not applied. */
export function PriceField({ part, rect, page, errorId, onClose, itemId }: EditorProps & { itemId: number }) {
  const { typed, set, problem, revert } = usePrice(part.record, itemId);
  const [looks] = useState(() => looksOf(part.find(page)));
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(function selectAll() {
    input.current?.select();
  }, []);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') revert();
    else if (event.key !== 'Enter' || problem) return;
    event.preventDefault();
    onClose();
  }
  return (
    <>
      <input
        ref={input}
        inputMode="decimal"
        autoComplete="off"
        className="edit-text edit-price"
        style={{ ...looks, left: rect.left, top: rect.top, height: rect.height }}
        aria-label={part.label}
        aria-invalid={problem !== undefined || errorId !== undefined || undefined}
        aria-describedby={problem ? 'edit-amount' : errorId}
        value={typed}
        onChange={(event) => set(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      {problem && (
        <p id="edit-amount" role="alert" className="edit-error" style={{ left: rect.left, top: rect.top + rect.height + 4 }}>
          {problem}
        </p>
      )}
    </>
  );
}
