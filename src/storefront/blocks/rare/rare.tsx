import type { BlockView } from '#modules/shopfront/contract.ts';
import { BrandWall } from './brand-wall.tsx';
import { Countdown } from './countdown.tsx';
import { CouponClaim } from './coupon-claim.tsx';
import { Faq } from './faq.tsx';
import { GiftTeaser } from './gift-teaser.tsx';
import { HtmlBlock } from './html-block.tsx';
import { Instagram } from './instagram.tsx';
import { Shops } from './shops.tsx';
import { TextBlock } from './text-block.tsx';

/** Blocks that few pages have: a separate chunk. */
export type MoreBlock = Extract<
  BlockView,
  { type: 'brand_wall' | 'countdown' | 'coupon_claim' | 'faq' | 'gift_teaser' | 'instagram' | 'shops' | 'rich_text' | 'html' }
>;

/** Renders one of them. */
export function Content({ block }: { block: MoreBlock }) {
  switch (block.type) {
    case 'brand_wall':
      return <BrandWall {...block} />;
    case 'countdown':
      return <Countdown {...block} />;
    case 'coupon_claim':
      return <CouponClaim {...block} />;
    case 'faq':
      return <Faq {...block} />;
    case 'gift_teaser':
      return <GiftTeaser {...block} />;
    case 'instagram':
      return <Instagram {...block} />;
    case 'shops':
      return <Shops {...block} />;
    case 'html':
      return <HtmlBlock {...block} />;
    case 'rich_text':
      return <TextBlock {...block} />;
  }
}
