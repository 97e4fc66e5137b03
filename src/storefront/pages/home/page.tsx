import { Fragment, type ReactNode } from 'react';
import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import type { Received } from '../../call.ts';
import { Banners } from '../../ui/banner/banners.tsx';
import type { BannerView } from '../../ui/banner/link.tsx';
import { RecentlyViewed } from '../../ui/recently-viewed.tsx';
import { useShop } from '../../ui/shop.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { EmptyHome } from './empty-home.tsx';
import { Feature } from './feature.tsx';
import { Film, type FilmView } from './film.tsx';
import { Hero } from './hero.tsx';
import { NewsRail } from './news-rail.tsx';
import { ProductRail } from './product-rail.tsx';
import { More } from './rare-blocks/load.ts';
import { Spacer } from './spacer.tsx';
import { Story } from './story.tsx';
import { Visit } from './visit.tsx';

type Props = {
  blocks: HomeBlockView[];
  video: Received<'content.videoBackground'>['video'];
  heroBanners: BannerView[];
  midBanners: BannerView[];
};

function Block({ block, film }: { block: HomeBlockView; film: FilmView | null }) {
  switch (block.type) {
    case 'hero':
      return <Hero {...block} />;
    case 'video':
      return film && <Film film={film} isBlock />;
    case 'category_tiles':
      return <CategoryTiles {...block} />;
    case 'product_rail':
      return <ProductRail {...block} />;
    case 'story':
      return <Story {...block} />;
    case 'feature':
      return <Feature {...block} />;
    case 'recently_viewed':
      return <RecentlyViewed title={block.title} />;
    case 'news_rail':
      return <NewsRail {...block} />;
    case 'spacer':
      return <Spacer {...block} />;
    case 'visit':
      return <Visit {...block} />;
    default:
      return <More block={block} />;
  }
}

const onDevice = { phone: 'md:hidden', wide: 'max-md:hidden' };

/** Visibility and anchor of a block, if staff set them. */
function Place({ block: { device, anchor }, children }: { block: HomeBlockView; children: ReactNode }) {
  if (!device && !anchor) return children;
  return (
    <div id={anchor} className={`scroll-mt-20 ${device ? onDevice[device] : ''}`}>
      {children}
    </div>
  );
}

/** A home page with only spacers and recently viewed products counts as empty. */
const showsSomething = ({ type }: HomeBlockView) => type !== 'spacer' && type !== 'recently_viewed';

/** The merchant's blocks in order. */
export function Content({ blocks, video, heroBanners, midBanners }: Props) {
  const middle = Math.floor(blocks.length / 2);
  const has = (type: HomeBlockView['type']) => blocks.some((block) => block.type === type);
  const { website } = useShop();
  return (
    <>
      {/* The hero's title is the page heading; without a hero it is the shop's name. */}
      {!has('hero') && <h1 className="sr-only">{website.site_name}</h1>}
      {video && !has('video') && <Film film={video} />}
      <Banners banners={heroBanners} eager className="wrap" />
      {!blocks.some(showsSomething) && <EmptyHome />}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and are only ever replaced as a whole.
        <Fragment key={at}>
          {at === middle && <Banners banners={midBanners} className="wrap section-gap" />}
          <Place block={block}>
            <Block block={block} film={video} />
          </Place>
        </Fragment>
      ))}
    </>
  );
}
