import { useId } from 'react';
import * as m from '#messages';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import type { Part } from './parts.ts';
import { usePrice } from './price-field.tsx';
import type { Product, RecordKey } from './records.ts';
import { editedRecord, errorAt, useEditing } from './store.ts';

function PriceRow({ record, item }: { record: RecordKey; item: Product['items'][number] }) {
  const { typed, set, problem } = usePrice(record, item.id);
  const now = useEditing();
  const sentence = problem ?? errorAt(now, record, `items.#${item.id}.price`);
  const id = useId();
  return (
    <li className="edit-row">
      <label htmlFor={id}>{item.sku}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="edit-input"
        aria-invalid={sentence !== undefined || undefined}
        aria-describedby={sentence ? `${id}-below` : undefined}
        value={typed}
        onChange={(event) => set(event.target.value)}
      />
      {sentence && (
        <p id={`${id}-below`} role="alert" className="edit-below">
          {sentence}
        </p>
      )}
    </li>
  );
}

/** The prices of a product with several items. A set's price is made of its parts, so only the back office changes it. */
export function PricesDialog({ part, onClose }: { part: Part; onClose: () => void }) {
  const product = editedRecord(useEditing(), part.record) as Product | undefined;
  const title = useId();
  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className="edit-dialog">
      <header className="edit-head">
        <h2 id={title}>{part.label}</h2>
        <CloseButton />
      </header>
      {product && product.items.length > 0 ? (
        <ul className="edit-rows">
          {product.items.map((item) => (
            <PriceRow key={item.id} record={part.record} item={item} />
          ))}
        </ul>
      ) : (
        <p>
          {m.editing_set_price()}{' '}
          <a className="edit-link" href={`/admin/products/${product?.id}`} target="_blank" rel="noreferrer">
            {m.editing_open_form()}
          </a>
        </p>
      )}
      <footer className="edit-foot">
        <button type="button" className="edit-button" data-main="true" onClick={onClose}>
          {m.editing_done()}
        </button>
      </footer>
    </Dialog>
  );
}
