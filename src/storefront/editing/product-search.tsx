import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { call } from '../client.ts';

/** Finds a product by what shoppers can search for, and gives its card. */
export function ProductSearch({ onPick }: { onPick: (card: ProductCard) => void }) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly ProductCard[]>([]);
  useEffect(
    function search() {
      let isOld = false;
      if (q.trim() === '') return setFound([]);
      // A search that fails finds nothing; typing on searches again.
      call('shopfront.suggest', { q }).then(
        ({ products }) => !isOld && setFound(products),
        () => !isOld && setFound([]),
      );
      return () => {
        isOld = true;
      };
    },
    [q],
  );
  return (
    <div className="edit-rich-row">
      <input
        // biome-ignore lint/a11y/noAutofocus: the row opens by its button, to be typed in.
        autoFocus
        type="search"
        className="edit-input"
        aria-label={m.admin_form_rich_product_find()}
        placeholder={m.admin_form_rich_product_find()}
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      {found.length > 0 && (
        <ul className="edit-found">
          {found.map((card) => (
            <li key={card.id}>
              <button type="button" className="edit-quiet" onClick={() => onPick(card)}>
                {card.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
