import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { sellableOf } from '#modules/catalog/rules.ts';
import layoutStyles from '../../kit/layout.module.css';
import textStyles from '../../kit/text.module.css';
import type { EditedProduct } from './edited.ts';

/** The reasons why shoppers cannot buy the product, shown once it has a name; none of them blocks saving. */
export function MissingForSale({ product }: { product: EditedProduct }): ReactNode {
  const missing = missingForSale(product);
  if (product.name.tw === '' || missing.length === 0) return null;
  return (
    <ul data-testid="missing-for-sale" className={`${layoutStyles.marked} ${layoutStyles.apart} ${textStyles.quiet}`}>
      {missing.map((words) => (
        <li key={words} data-tone="wait">
          <CircleAlert size={14} aria-hidden="true" /> {words}
        </li>
      ))}
    </ul>
  );
}

function missingForSale({ shelf_status, type, items, media_ids, preorder }: EditedProduct): string[] {
  const sold = items.filter(({ active }) => active);
  const free = sold.filter(({ price }) => price <= 0).length;
  const isOut = type !== 'combo' && preorder === null && sold.every((item) => sellableOf(item) <= 0);
  return [
    shelf_status === 'draft' && m.admin_product_edit_lacks_draft(),
    free > 0 && m.admin_product_edit_lacks_price({ n: free }),
    isOut && m.admin_product_edit_lacks_stock(),
    media_ids.length === 0 && m.admin_product_edit_lacks_picture(),
  ].filter((words) => words !== false);
}
