import { data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { htmlLang, localizedPath, splitLocale } from '#shared/locale.ts';
import { loaderDeps } from '../../call.ts';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { customPagePath } from '../../ui/paths.ts';
import { textProducts } from '../../ui/rich-text/products.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { drawProduct } from '../../ui/rich-text/slim-card.tsx';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  const { locale } = splitLocale(url.pathname);
  const id = params['id'] ?? '';
  if (!/^[1-9]\d{0,14}$/.test(id)) throw data(null, { status: 404 });
  const { call } = loaderDeps(context);
  const page = await call('content.page', { id }, locale);
  if (page.slug && page.slug !== params['slug']) throw redirect(localizedPath(customPagePath(page), locale) + url.search, 301);
  const { inText } = await textProducts(call, page.blocks, [], locale);
  return { page, products: inText };
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return [];
  const { id, slugs, seo, noindex } = args.loaderData.page;
  return pageMeta(args, {
    title: seo.title,
    description: seo.description,
    isListed: !noindex,
    alternates: { tw: customPagePath({ id, slug: slugs.tw }), en: customPagePath({ id, slug: slugs.en }) },
  });
}

/** A custom page of the merchant. */
export default function CustomPage() {
  const { page, products } = useLoaderData<typeof loader>();
  const words = page.fallback ? htmlLang.tw : undefined;
  return (
    <article className="wrap" lang={words}>
      <Breadcrumb isTold crumbs={[]} current={page.title} />
      <h1 className="title-page">{page.title}</h1>
      <div className="prose-long mt-8 max-w-160 border-t border-ink pt-8 lg:mt-10">
        {page.blocks.map((content, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is only ever replaced as a whole.
          <RichText key={at} content={content} product={drawProduct(products)} />
        ))}
      </div>
    </article>
  );
}
