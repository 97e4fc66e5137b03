import type { BlockView } from '#modules/shopfront/contract.ts';
import { ProductGrid } from '../ui/product/product-grid.tsx';
import { SectionHead } from '../ui/section-head.tsx';

type Props = Extract<BlockView, { type: 'product_rail' }>;

export function ProductRail({ title, link, products }: Props) {
  if (!products.length) return null;
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} link={link} />
      <ProductGrid products={products} isRail />
    </section>
  );
}
