import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, MetaArgs } from 'react-router';
import { splitLocale } from '#shared/locale.ts';
import { loadMoreFor } from '../../blocks/rare/load.ts';
import { loaderDeps } from '../../call.ts';
import { createCachedPage } from '../../keep-alive.ts';
import { hydrateOnIntent } from '../../ui/hydrate-on-intent.tsx';
import { pageMeta } from '../../ui/page-meta.ts';

const { Later: Page, load: loadPage } = hydrateOnIntent(
  () => import('./page.tsx'),
  import.meta.env.SSR ? await import('./page.tsx') : null,
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call } = loaderDeps(context);
  const { locale } = splitLocale(new URL(request.url).pathname);
  const [{ blocks }, { data: banners }, { video }] = await Promise.all([
    call('shopfront.home', {}, locale),
    call('content.banners', {}, locale),
    call('content.videoBackground', {}, locale),
  ]);
  const at = (position: 'home_hero' | 'home_mid') => banners.filter((banner) => banner.position === position);
  return { blocks, video, heroBanners: at('home_hero'), midBanners: at('home_mid') };
}

const cachedPage = createCachedPage<Awaited<ReturnType<typeof loader>>>();

/** Client navigation loads the page's code together with its data. */
export async function clientLoader(args: ClientLoaderFunctionArgs) {
  const [facts] = await Promise.all([cachedPage.load(args), loadPage()]);
  await loadMoreFor(facts.blocks);
  return facts;
}

export function meta(args: MetaArgs<typeof loader>) {
  const hero = args.loaderData?.blocks.find((block) => block.type === 'hero');
  return pageMeta(args, { picture: hero?.slides[0]?.picture ?? null });
}

/** The home page. */
export default function Home() {
  return <Page {...cachedPage.useCached()} />;
}
