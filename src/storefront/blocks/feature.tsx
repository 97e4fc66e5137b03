import type { BlockView } from '#modules/shopfront/contract.ts';
import { ProductCard } from '../ui/product/product-card.tsx';
import { SectionHead } from '../ui/section-head.tsx';

type Props = Extract<BlockView, { type: 'feature' }>;

/** A large card, as high as the two rows beside it; tablets have room for one column of them. */
export function Feature({ title, link, products }: Props) {
  const [lead, ...rest] = products;
  if (!lead) return null;
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} link={link} />
      <ul className="card-gaps grid grid-cols-2 md:grid-cols-3 md:max-lg:[&>li:nth-child(n+4)]:hidden lg:grid-cols-4">
        <li className="col-span-2 md:row-span-2">
          <ProductCard card={lead} lead sizes="(min-width: 1024px) 644px, (min-width: 768px) 66vw, 100vw" />
        </li>
        {rest.slice(0, 4).map((card) => (
          <li key={card.id}>
            <ProductCard card={card} sizes="(min-width: 1024px) 310px, (min-width: 768px) 33vw, 50vw" />
          </li>
        ))}
      </ul>
    </section>
  );
}
