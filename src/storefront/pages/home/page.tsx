import { Fragment } from 'react';
import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import type { Received } from '../../call.ts';
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

type Banner = Received<'content.banners'>['data'][number];
type Props = {
  blocks: HomeBlockView[];
  video: Received<'content.videoBackground'>['video'];
  articles: Received<'content.news'>['data'];
  heroBanners: Banner[];
  midBanners: Banner[];
};

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

/** The merchant's blocks in their order. */
export function Content({ blocks, video, articles, heroBanners, midBanners }: Props) {
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
