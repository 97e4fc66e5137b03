import { useId } from 'react';
import * as m from '#messages';
import { inLocale, type Locale } from '#shared/locale.ts';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { useLocale } from '../ui/shop.ts';
import type { Part } from './parts.ts';
import { usePrice } from './price-field.tsx';
import type { Product, RecordKey } from './records.ts';
import { editedRecord, errorAt, useEditing } from './store.ts';

type Item = Product['items'][number];

/** What distinguishes an item: the values of its options, or its SKU where it has none. */
const describeItem = ({ values, sku }: Item, options: Product['options'], locale: Locale): string =>
  values
    .flatMap((key, i) => options[i]?.values.find((value) => value.key === key)?.label ?? [])
    .map((label) => inLocale(label, locale))
    .join(' · ') || sku;

type RowProps = { record: RecordKey; item: Item; name: string; isFirst: boolean };

function PriceRow({ record, item, name, isFirst }: RowProps) {
  const { typed, set, problem } = usePrice(record, item.id);
  const now = useEditing();
  const sentence = problem ?? errorAt(now, record, `items.#${item.id}.price`);
  const id = useId();
  return (
    <li className="edit-row">
      <label htmlFor={id}>
        {name} {name !== item.sku && <small>{item.sku}</small>}
      </label>
      <input
        id={id}
        inputMode="decimal"
        data-autofocus={isFirst ? '' : undefined}
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
  const locale = useLocale();
  return (
    <Dialog isOpen onClose={onClose} labelledBy={title} className="edit-dialog">
      <header className="edit-head">
        <h2 id={title}>{part.label}</h2>
        <CloseButton />
      </header>
      {product && product.items.length > 0 ? (
        <ul className="edit-rows">
          {product.items.map((item, i) => (
            <PriceRow key={item.id} record={part.record} item={item} name={describeItem(item, product.options, locale)} isFirst={i === 0} />
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
