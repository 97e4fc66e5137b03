import type { BlockView } from '#modules/shopfront/contract.ts';
import { Blocks } from '../../blocks/blocks.tsx';
import { Film } from '../../blocks/film.tsx';
import type { Received } from '../../call.ts';
import { Banners } from '../../ui/banner/banners.tsx';
import type { BannerView } from '../../ui/banner/link.tsx';
import { useShop } from '../../ui/shop.ts';
import { EmptyHome } from './empty-home.tsx';

type Props = {
  blocks: BlockView[];
  video: Received<'content.videoBackground'>['video'];
  heroBanners: BannerView[];
  midBanners: BannerView[];
};

/** A home page with only spacers and recently viewed products counts as empty. */
const showsSomething = ({ type }: BlockView) => type !== 'spacer' && type !== 'recently_viewed';

/** Banners and video around the merchant's blocks. */
export function Content({ blocks, video, heroBanners, midBanners }: Props) {
  const has = (type: BlockView['type']) => blocks.some((block) => block.type === type);
  const { website } = useShop();
  return (
    <>
      {/* The hero's title is the page heading; without a hero it is the shop's name. */}
      {!has('hero') && <h1 className="sr-only">{website.site_name}</h1>}
      {video && !has('video') && <Film film={video} />}
      <Banners banners={heroBanners} place={{ position: 'home_hero' }} eager className="wrap" />
      {!blocks.some(showsSomething) && <EmptyHome />}
      <Blocks
        blocks={blocks}
        film={video}
        heroHeadsPage
        middle={<Banners banners={midBanners} place={{ position: 'home_mid' }} className="wrap section-gap" />}
      />
    </>
  );
}
