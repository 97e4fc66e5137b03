import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import type { HomeBlockView } from '#modules/shopfront/contract.ts';
import { splitLocale } from '#shared/locale.ts';
import { houseOf, type Received } from '../../call.ts';
import { createKeptPage } from '../../keep-alive.ts';
import { pageMeta } from '../../ui/page-meta.ts';
import { useShop } from '../../ui/shop.ts';
import { CategoryTiles } from './category-tiles.tsx';
import { Feature } from './feature.tsx';
import { Hero } from './hero.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { ProductRail } from './product-rail.tsx';
import { Story } from './story.tsx';
import { Visit } from './visit.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  return houseOf(context).call('shopfront.home', {}, splitLocale(new URL(request.url).pathname).locale);
}

const kept = createKeptPage<Received<'shopfront.home'>>();
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
  const { blocks } = kept.useKept();
  const { website } = useShop();
  return (
    <>
      {/* The hero's title is the page's heading; without a hero it is the shop's name. */}
      {!blocks.some((block) => block.type === 'hero') && <h1 className="sr-only">{website.site_name}</h1>}
      {!blocks.some(showsSomething) && <NothingYet />}
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id and are only ever replaced as a whole.
        <Block key={at} block={block} />
      ))}
    </>
  );
}
