import type { ProductCard as Card } from '#modules/shopfront/contract.ts';
import { ProductCard } from './product-card.tsx';

const grids = { 3: 'md:grid-cols-3', 4: 'md:grid-cols-3 lg:grid-cols-4' };
const sizes = {
  3: '(min-width: 1024px) 330px, (min-width: 768px) 33vw, 50vw',
  4: '(min-width: 1024px) 310px, (min-width: 768px) 33vw, 50vw',
};

/** Rails hide an incomplete last row on the phone's two and the tablet's three columns. */
const noOrphan = 'max-md:[&>li:nth-child(2n+3):last-child]:hidden md:max-lg:[&>li:nth-child(3n+4):last-child]:hidden';

/** Cards in columns: two on the phone, three on the tablet, `columns` on wide screens. A rail is an excerpt of a list. */
export function ProductGrid({
  products,
  columns = 4,
  eager = 0,
  isRail = false,
}: {
  products: readonly Card[];
  columns?: 3 | 4;
  eager?: number;
  isRail?: boolean;
}) {
  return (
    <ul className={`card-gaps grid grid-cols-2 ${grids[columns]} ${isRail ? noOrphan : ''}`}>
      {products.map((card, at) => (
        <li key={card.id}>
          <ProductCard card={card} sizes={sizes[columns]} eager={at < eager} />
        </li>
      ))}
    </ul>
  );
}
