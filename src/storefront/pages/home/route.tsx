import { Fragment } from 'react';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import { splitLocale } from '#shared/locale.ts';
import { houseOf } from '../../call.ts';
import { createKeptPage } from '../../keep-alive.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { useShop } from '../../ui/shop.ts';
import { Banners } from './banners.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Feature } from './feature.tsx';
import { Film } from './film.tsx';
import { Hero } from './hero.tsx';
import { NewsRail } from './news-rail.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { ProductRail } from './product-rail.tsx';
import { Story } from './story.tsx';
import { Visit } from './visit.tsx';

const newsCount = 3;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call } = houseOf(context);
  const { locale } = splitLocale(new URL(request.url).pathname);
  const [{ blocks }, { data: banners }, { video }, { data: articles }] = await Promise.all([
    call('shopfront.home', {}, locale),
    call('content.banners', {}, locale),
    call('content.videoBackground', {}, locale),
    call('content.news', { per_page: newsCount }, locale),
  ]);
  const at = (position: 'home_hero' | 'home_mid') => banners.filter((banner) => banner.position === position);
  return { blocks, video, articles, heroBanners: at('home_hero'), midBanners: at('home_mid') };
}

const kept = createKeptPage<Awaited<ReturnType<typeof loader>>>();
export const clientLoader = kept.load;

export function meta(args: MetaArgs<typeof loader>) {
  const hero = args.loaderData?.blocks.find((block) => block.type === 'hero');
  return pageMeta(args, { picture: hero?.picture ?? null });
}

function Block({ block }: { block: HomeBlockView }) {
  switch (block.type) {
    case 'hero':
      return <Hero {...block} />;
    case 'category_tiles':
      return <CategoryTiles {...block} />;
    case 'product_rail':
      return <ProductRail {...block} />;
    case 'story':
      return <Story {...block} />;
    case 'feature':
      return <Feature {...block} />;
    case 'visit':
      return <Visit {...block} />;
  }
}

/** A block without products shows nothing; a page of such blocks is a shop that has just been opened. */
const showsSomething = (block: HomeBlockView) => !('products' in block) || block.products.length > 0;

/** The home page: the merchant's blocks in their order. */
export default function Home() {
  const { blocks, video, articles, heroBanners, midBanners } = kept.useKept();
  const middle = Math.ceil(blocks.length / 2);
  const { website } = useShop();
  return (
    <>
      {/* The hero's title is the page's heading; without a hero it is the shop's name. */}
      {!blocks.some((block) => block.type === 'hero') && <h1 className="sr-only">{website.site_name}</h1>}
      {video && <Film film={video} />}
      <Banners banners={heroBanners} eager />
      {!blocks.some(showsSomething) && <NothingYet />}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and are only ever replaced as a whole.
        <Fragment key={at}>
          {at === middle && <Banners banners={midBanners} />}
          {/* The journal stands before the last word, which says where the shop is. */}
          {block.type === 'visit' && <NewsRail articles={articles} />}
          <Block block={block} />
        </Fragment>
      ))}
      {!blocks.some((block) => block.type === 'visit') && <NewsRail articles={articles} />}
    </>
  );
}
