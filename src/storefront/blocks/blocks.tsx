import { Fragment, type ReactNode } from 'react';
import type { BlockView } from '#modules/shopfront/contract.ts';
import { RecentlyViewed } from '../ui/product/recently-viewed.tsx';
import { CategoryTiles } from './category-tiles.tsx';
import { Feature } from './feature.tsx';
import { Film, type FilmView } from './film.tsx';
import { Hero } from './hero.tsx';
import { NewsRail } from './news-rail.tsx';
import { ProductRail } from './product-rail.tsx';
import { More } from './rare/load.ts';
import { Spacer } from './spacer.tsx';
import { Story } from './story.tsx';
import { Visit } from './visit.tsx';

type BlockProps = { block: BlockView; film: FilmView | null; isPageTitle?: boolean };

function Content({ block, film, isPageTitle = false }: BlockProps) {
  switch (block.type) {
    case 'hero':
      return <Hero {...block} isPageTitle={isPageTitle} />;
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
const grounds = { tint: 'bg-primary-w', mist: 'bg-mist', surface: 'bg-surface' };

/** One block at its place: with its anchor and ground, on its screens. */
export function Block(props: BlockProps) {
  const { device, background, anchor } = props.block;
  if (!device && !background && !anchor) return <Content {...props} />;
  const ground = background ? `section-gap py-14 lg:py-20 [&_.section-gap]:mt-0 ${grounds[background]}` : '';
  return (
    <div id={anchor} className={`scroll-mt-20 ${device ? onDevice[device] : ''} ${ground}`}>
      <Content {...props} />
    </div>
  );
}

type Props = {
  blocks: readonly BlockView[];
  film: FilmView | null;
  /** The title of the first hero is the heading of the page. */
  heroHeadsPage?: boolean;
  /** Between the two halves. */
  middle?: ReactNode;
};

/** The merchant's blocks in order. */
export function Blocks({ blocks, film, heroHeadsPage = false, middle }: Props) {
  const half = Math.floor(blocks.length / 2);
  const firstHero = blocks.findIndex(({ type }) => type === 'hero');
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever replaced as a whole.
    <Fragment key={at}>
      {at === half && middle}
      <Block block={block} film={film} isPageTitle={heroHeadsPage && at === firstHero} />
    </Fragment>
  ));
}
