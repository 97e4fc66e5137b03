import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { call } from '../../client.ts';
import { useCart } from '../../layout/cart-store.ts';
import { stored } from '../../layout/storage.ts';
import { SectionHead } from '../section-head.tsx';
import { ProductGrid } from './product-grid.tsx';

const maxViewed = 12;
const shown = 4;

/** Recently viewed product ids, newest first; empty without storage or with invalid data. */
function viewedIds(): number[] {
  try {
    const ids: unknown = JSON.parse(stored.get('viewed') ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, maxViewed) : [];
  } catch {
    return [];
  }
}

const remember = (id: number): void =>
  stored.set('viewed', JSON.stringify([id, ...viewedIds().filter((other) => other !== id)].slice(0, maxViewed)));

type Props = {
  title: string;
  /** The current product: it is recorded, not shown. */
  id?: number;
};

/** Recently viewed products: fetched in one call on approach; nothing when there are none. On the home page with the way to a filled cart. */
export function RecentlyViewed({ title, id }: Props) {
  const [products, setProducts] = useState<readonly ProductCard[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const inCart = useCart()?.quantity_count ?? 0;
  useEffect(
    function rememberAndLoad() {
      const ids = viewedIds()
        .filter((other) => other !== id)
        .slice(0, shown);
      if (id !== undefined) remember(id);
      if (ids.length === 0 || !place.current) return;
      const near = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          near.disconnect();
          call('shopfront.cards', { ids: ids.join(',') as never })
            .then(({ data }) => setProducts(data))
            .catch(() => {});
        },
        { rootMargin: '400px' },
      );
      near.observe(place.current);
      return () => near.disconnect();
    },
    [id],
  );
  return (
    <div ref={place}>
      {products.length > 0 && (
        <section className="wrap section-gap">
          <SectionHead
            title={title}
            link={id === undefined && inCart > 0 ? { label: m.home_in_cart({ count: inCart }), path: '/cart' } : null}
          />
          <ProductGrid products={products} isRail />
        </section>
      )}
    </div>
  );
}
