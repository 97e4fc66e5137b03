import * as m from '#messages';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { categoryPath } from '../ui/paths.ts';
import { Picture } from '../ui/picture.tsx';
import { ShopLink } from '../ui/shop-link.tsx';

type Props = Extract<BlockView, { type: 'category_tiles' }>;

/**
 * The main categories under an arch, where the shop's corners have one. On the phone the row scrolls sideways, cut by the edge. Only
 * names while no category has a picture.
 */
export function CategoryTiles({ title, categories }: Props) {
  const hasPictures = categories.some(({ picture }) => picture);
  return (
    <section aria-label={title || m.home_categories()} className="wrap mt-12 lg:mt-22">
      {title && <h2 className="title-section mb-5 lg:mb-8">{title}</h2>}
      <ul className="-mx-5 flex snap-x scroll-px-5 gap-3 overflow-x-auto px-5 pt-1 [scrollbar-width:none] md:mx-0 md:grid md:auto-cols-fr md:grid-flow-col md:gap-6 md:overflow-visible md:px-0">
        {categories.map((category) => (
          <li key={category.id} className="w-32 shrink-0 snap-start md:w-auto">
            <ShopLink to={categoryPath(category)} className="card group relative block">
              {hasPictures && (
                <span className="card-picture block aspect-4/5 overflow-hidden rounded-t-arch rounded-b-card bg-mist">
                  {category.picture && <Picture picture={category.picture} sizes="(min-width: 768px) 20vw, 128px" alt="" />}
                </span>
              )}
              <span
                className={`flex items-baseline justify-between gap-2 text-menu font-medium md:text-[1.0625rem] ${hasPictures ? 'mt-2.5 md:mt-3.5' : 'border-t border-ink py-4'}`}
              >
                <span className="card-name">{category.name}</span>
                <span className="text-caption font-normal text-ink-2">
                  {category.product_count}
                  <span className="sr-only"> {m.home_things()}</span>
                </span>
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
