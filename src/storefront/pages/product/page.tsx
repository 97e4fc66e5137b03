import { lazy, Suspense } from 'react';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { categoryPath } from '../../ui/paths.ts';
import { ProductGrid } from '../../ui/product/product-grid.tsx';
import { WishlistButton } from '../../ui/product/wishlist-button.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BuyBox } from './buy-box.tsx';
import { Details } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { priceOf, struckOf } from './product-price.tsx';
import { useBuying } from './use-buying.ts';
import { useHydrated } from './use-hydrated.ts';

// Local to this browser, never on the server.
const RecentlyViewed = lazy(async () => ({ default: (await import('../../ui/product/recently-viewed.tsx')).RecentlyViewed }));

/** The product's pictures, then those of its items. */
function picturesOf({ pictures, items }: ProductDetail) {
  const all = new Map([...pictures, ...items.flatMap(({ picture }) => picture ?? [])].map((picture) => [picture.url, picture]));
  return [...all.values()];
}

/** The product's details with its accessories. */
export function Sheet({ product }: { product: ProductDetail }) {
  const buying = useBuying(product);
  const crumbs = product.breadcrumb.map((crumb) => ({ label: crumb.name, to: categoryPath(crumb) }));
  const isOffer = product.items.some((item) => (struckOf(item) ?? 0) > priceOf(item));
  const tag = product.badge ? { label: product.badge, look: isOffer ? 'bg-secondary text-on-secondary' : 'bg-paper text-ink' } : null;
  return (
    <>
      <div className="wrap">
        <div className="hidden md:block">
          <Breadcrumb crumbs={crumbs} current={product.name} />
        </div>
        <div className="md:grid md:grid-cols-2 md:gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
          <Gallery pictures={picturesOf(product)} videoUrl={product.video_url} tag={tag} shownUrl={buying.item?.picture?.url}>
            <WishlistButton productId={product.id} name={product.name} className="absolute end-2 top-2" />
          </Gallery>
          <BuyBox product={product} buying={buying} />
        </div>
      </div>
      <Details product={product} />
      {product.related.length > 0 && (
        <section className="wrap section-gap">
          <SectionHead title={m.product_related()} />
          <ProductGrid products={product.related.slice(0, 4)} columns={product.related.length === 3 ? 3 : 4} isRail />
        </section>
      )}
    </>
  );
}

/** The product page, with recently viewed products. */
export function Content({ product }: { product: ProductDetail }) {
  const isHydrated = useHydrated();
  return (
    <>
      <Sheet product={product} />
      {isHydrated && (
        <Suspense>
          <RecentlyViewed id={product.id} title={m.product_recent()} />
        </Suspense>
      )}
    </>
  );
}
