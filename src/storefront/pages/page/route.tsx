import { type ClientLoaderFunctionArgs, data, type LoaderFunctionArgs, type MetaArgs, redirect, useLoaderData } from 'react-router';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { loadMoreFor } from '../../blocks/rare/load.ts';
import { loaderDeps } from '../../call.ts';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { customPagePath } from '../../ui/paths.ts';

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
  const page = await call('shopfront.page', { id }, locale);
  if (page.slug && page.slug !== params['slug']) throw redirect(localizedPath(customPagePath(page), locale) + url.search, 301);
  const hasVideo = page.blocks.some(({ type }) => type === 'video');
  const { video } = hasVideo ? await call('content.videoBackground', {}, locale) : { video: null };
  return { page, video };
}

/** Client navigation loads the code of the page's blocks together with its data. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const [facts] = await Promise.all([serverLoader<typeof loader>(), loadPage()]);
  await loadMoreFor(facts.page.blocks);
  return facts;
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

/** A custom page. */
export default function CustomPage() {
  return <Page {...useLoaderData<typeof loader>()} />;
}
