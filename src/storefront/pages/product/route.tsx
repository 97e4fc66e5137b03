import {
  type ActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import * as m from '#messages';
import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { type Locale, localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import { addWithoutScripts } from '../../scriptless/add.ts';
import type { Shop } from '../../shop-data.ts';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { categoryPath, productPath } from '../../ui/paths.ts';
import { breadcrumbLd, productLd } from './json-ld.ts';

const { Later: Page, load: loadPage } = hydrateOnIntent(
  () => import('./page.tsx'),
  import.meta.env.SSR ? await import('./page.tsx') : null,
);

/** The buy bar replaces the phone's tab bar. */
export const handle = { ownBar: true };

const pathsOf = ({ id, slugs }: ProductDetail) => ({ tw: productPath({ id, slug: slugs.tw }), en: productPath({ id, slug: slugs.en }) });

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const product = await loaderDeps(context).call('shopfront.product', { id }, locale);
  if (product.slug && product.slug !== params['slug']) throw redirect(localizedPath(productPath(product), locale) + url.search, 301);
  return { product, alternates: pathsOf(product) };
}

/** Adds the choice to the cart for browsers without scripts. */
export const action = ({ request, context, params }: ActionFunctionArgs) => addWithoutScripts(request, context, params['id'] ?? '');

/** Client navigation loads the page's code together with its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [facts] = await Promise.all([serverLoader<typeof loader>(), loadPage()]);
  return facts;
}

function linkedData(product: ProductDetail, { website, origin }: Shop, locale: Locale) {
  const buildAddress = (path: string) => origin + localizedPath(path, locale);
  const url = buildAddress(pathsOf(product)[locale]);
  const crumbs = [
    { name: m.shop_home({}, { locale }), url: buildAddress('/home') },
    ...product.breadcrumb.map((crumb) => ({ name: crumb.name, url: buildAddress(categoryPath(crumb)) })),
    { name: product.name, url },
  ];
  return { '@context': 'https://schema.org/', '@graph': [productLd(product, website, url), breadcrumbLd(crumbs)] };
}

export function meta(args: MetaArgs<typeof loader>) {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!args.loaderData || !shop) return [];
  const { product, alternates } = args.loaderData;
  const page = {
    title: product.seo.title || product.name,
    description: product.seo.description || product.subtitle,
    picture: product.pictures[0] ?? null,
    alternates,
    // Still reachable by link, but not indexed.
    ...(product.availability === 'ended' && { isListed: false }),
  };
  // JSON-LD for crawlers, who load a document per page: client navigation skips it.
  if (!import.meta.env.SSR) return pageMeta(args, page);
  return pageMeta(args, { ...page, jsonLd: linkedData(product, shop, splitLocale(args.location.pathname).locale) });
}

export default function Product() {
  const { product } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <>
      {refused && (
        <p role="alert" className="wrap mt-4 text-error">
          {refused.message}
        </p>
      )}
      <Page key={product.id} product={product} />
    </>
  );
}
