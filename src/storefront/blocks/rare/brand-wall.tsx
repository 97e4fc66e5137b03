import type { BlockView } from '#modules/shopfront/contract.ts';
import { brandPath } from '../../ui/paths.ts';
import { Picture } from '../../ui/picture.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { ShopLink } from '../../ui/shop-link.tsx';

type Props = Extract<BlockView, { type: 'brand_wall' }>;

/** Brands under hairlines: their logo, otherwise their name. */
export function BrandWall({ title, link, brands }: Props) {
  return (
    <section className="wrap section-gap">
      <SectionHead title={title} link={link} />
      <ul className="grid grid-cols-2 gap-x-3 border-t border-ink md:grid-cols-3 md:gap-x-6 lg:grid-cols-4">
        {brands.map((brand) => (
          <li key={brand.id} className="border-b border-line">
            <ShopLink to={brandPath(brand)} className="card group flex min-h-22 items-center justify-between gap-3 py-4 lg:min-h-26">
              {brand.logo ? (
                <span className="block h-12 w-30">
                  <Picture picture={brand.logo} sizes="120px" alt={brand.name} className="size-full object-contain object-left" />
                </span>
              ) : (
                <span className="card-name display text-[1.0625rem] lg:text-[1.25rem]">{brand.name}</span>
              )}
              <span aria-hidden="true" className="shrink-0 text-caption text-ink-2">
                {brand.product_count}
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
