import * as m from '#messages';
import type { Received } from '../../call.ts';
import { categoryPath } from '../../ui/paths.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

/** The subcategories as chips; a scrolling row on the phone. */
export function SubCategories({ items }: { items: Received<'shopfront.category'>['children'] }) {
  if (!items.length) return null;
  return (
    <nav aria-label={m.list_subcategories()} className="mb-5 lg:mb-6">
      <ul className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {items.map((item) => (
          <li key={item.id} className="shrink-0">
            <ShopLink to={categoryPath(item)} className="chip">
              {item.name}
              <span className="text-ink-2">{item.product_count}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
