import { useEffect, useState } from 'react';
import * as m from '#messages';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { call } from '../../client.ts';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { SectionHead } from '../../ui/section-head.tsx';

const shown = 4;

/** Suggested products, without those just bought; empty on failure. */
export function MoreProducts({ bought }: { bought: readonly (number | null)[] }) {
  const [cards, setCards] = useState<readonly ProductCard[]>([]);
  useEffect(function fetchProducts() {
    call('shopfront.products', { per_page: 12, availability: 'in_stock' }).then(
      ({ data }) => setCards(data),
      () => setCards([]),
    );
  }, []);
  const others = cards.filter(({ id }) => !bought.includes(id)).slice(0, shown);
  if (others.length < shown) return null;
  return (
    <section className="mt-18 lg:mt-28">
      <SectionHead title={m.order_meanwhile()} link={{ label: m.cart_empty_button(), path: '/products' }} />
      <ProductGrid products={others} isRail />
    </section>
  );
}
