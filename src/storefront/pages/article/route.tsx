import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import type { Shop } from '../../shop-data.ts';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { articlePath } from '../../ui/paths.ts';
import { textProducts } from '../../ui/rich-text/products.ts';
import { useCountedView } from './count-view.ts';
import { jsonLdOf } from './json-ld.ts';

const { Later: Page, load: loadPage } = hydrateOnIntent(
  () => import('./page.tsx'),
  import.meta.env.SSR ? await import('./page.tsx') : null,
);

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const { call } = loaderDeps(context);
  const article = await call('content.article', { id }, locale);
  if (article.slug && article.slug !== params['slug']) throw redirect(localizedPath(articlePath(article), locale) + url.search, 301);
  const products = await textProducts(call, [article.body], article.product_ids, locale);
  const alternates = {
    tw: articlePath({ id: article.id, slug: article.slugs.tw }),
    en: articlePath({ id: article.id, slug: article.slugs.en }),
  };
  return { article, products, alternates };
}

/** Client navigation loads the page's code together with its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [facts] = await Promise.all([serverLoader<typeof loader>(), loadPage()]);
  return facts;
}

export function meta(args: MetaArgs<typeof loader>) {
  const shop = args.matches[0]?.loaderData as Shop | undefined;
  if (!args.loaderData || !shop) return [];
  const { article, alternates } = args.loaderData;
  const page = {
    title: article.seo.title,
    description: article.seo.description,
    picture: article.picture,
    alternates,
  };
  // JSON-LD for crawlers, who load a document per page: client navigation skips it.
  if (!import.meta.env.SSR) return pageMeta(args, page);
  const { locale } = splitLocale(args.location.pathname);
  const pathTo = (path: string) => shop.origin + localizedPath(path, locale);
  return pageMeta(args, { ...page, jsonLd: jsonLdOf({ article, shop, pathTo, url: pathTo(alternates[locale]) }) });
}

export default function Article() {
  const { article, products } = useLoaderData<typeof loader>();
  useCountedView(article.id);
  return <Page key={article.id} article={article} products={products} />;
}
