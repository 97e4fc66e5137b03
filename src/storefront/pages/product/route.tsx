import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import * as m from '#messages';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { houseOf } from '../../call.ts';
import type { Shop } from '../../shop-data.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { categoryPath, productPath } from '../../ui/paths.ts';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { BuyBox } from './buy-box.tsx';
import { Details } from './details.tsx';
import { Gallery } from './gallery.tsx';
import { jsonLdOf } from './json-ld.ts';

/** The buy bar takes the place of the phone's tab bar. */
export const handle = { ownBar: true };

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const product = await houseOf(context).call('shopfront.product', { id }, locale);
  if (product.slug && product.slug !== params['slug']) throw redirect(localizedPath(productPath(product), locale) + url.search, 301);
  const alternates = {
    tw: productPath({ id: product.id, slug: product.slugs.tw }),
    en: productPath({ id: product.id, slug: product.slugs.en }),
  };
  return { product, alternates };
}

export function meta(args: MetaArgs<typeof loader>) {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!args.loaderData || !shop) return [];
  const { product, alternates } = args.loaderData;
  const { locale } = splitLocale(args.location.pathname);
  const url = shop.origin + localizedPath(alternates[locale], locale);
  return pageMeta(args, {
    title: product.name,
    description: product.subtitle,
    picture: product.pictures[0] ?? null,
    alternates,
    jsonLd: jsonLdOf(product, shop.website, url),
  });
}

export default function Product() {
  const { product } = useLoaderData<typeof loader>();
  const crumbs = product.breadcrumb.map((crumb) => ({ label: crumb.name, to: categoryPath(crumb) }));
  const isOffer = product.items.some((item) => item.suggested_price !== null && item.suggested_price > item.price);
  const tag = product.badge ? { label: product.badge, look: isOffer ? 'bg-secondary text-on-secondary' : 'bg-paper text-ink' } : null;
  return (
    <>
      <div className="wrap">
        <div className="hidden md:block">
          <Breadcrumb crumbs={crumbs} current={product.name} />
        </div>
        <div className="md:grid md:grid-cols-2 md:gap-8 lg:grid-cols-[7fr_5fr] lg:gap-16">
          <Gallery key={product.id} pictures={product.pictures} tag={tag} />
          <BuyBox key={product.id} product={product} />
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
