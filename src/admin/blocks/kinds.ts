import {
  CalendarClock,
  CircleHelp,
  Clapperboard,
  Code,
  Gift,
  History,
  Image,
  Images,
  LayoutGrid,
  type LucideIcon,
  MapPin,
  Newspaper,
  PanelLeft,
  Rows3,
  SeparatorHorizontal,
  ShieldCheck,
  Sparkles,
  Store,
  Ticket,
  Type,
} from 'lucide-react';
import * as m from '#messages';
import type { BlockType } from './edited-block.ts';

type Kind = { label: () => string; what: () => string; icon: LucideIcon; group: () => string };

/** Label, description and icon of every kind of block, in the order of the menu that adds one. */
export const kinds: Readonly<Record<BlockType, Kind>> = {
  hero: { label: m.admin_blocks_t_hero, what: m.admin_blocks_w_hero, icon: Image, group: m.admin_blocks_group_texts },
  story: { label: m.admin_blocks_t_story, what: m.admin_blocks_w_story, icon: PanelLeft, group: m.admin_blocks_group_texts },
  rich_text: { label: m.admin_blocks_t_rich_text, what: m.admin_blocks_w_rich_text, icon: Type, group: m.admin_blocks_group_texts },
  faq: { label: m.admin_blocks_t_faq, what: m.admin_blocks_w_faq, icon: CircleHelp, group: m.admin_blocks_group_texts },
  instagram: { label: m.admin_blocks_t_instagram, what: m.admin_blocks_w_instagram, icon: Images, group: m.admin_blocks_group_texts },
  video: { label: m.admin_blocks_t_video, what: m.admin_blocks_w_video, icon: Clapperboard, group: m.admin_blocks_group_texts },
  html: { label: m.admin_blocks_t_html, what: m.admin_blocks_w_html, icon: Code, group: m.admin_blocks_group_texts },
  spacer: { label: m.admin_blocks_t_spacer, what: m.admin_blocks_w_spacer, icon: SeparatorHorizontal, group: m.admin_blocks_group_texts },
  product_rail: {
    label: m.admin_blocks_t_product_rail,
    what: m.admin_blocks_w_product_rail,
    icon: Rows3,
    group: m.admin_blocks_group_products,
  },
  feature: { label: m.admin_blocks_t_feature, what: m.admin_blocks_w_feature, icon: Sparkles, group: m.admin_blocks_group_products },
  category_tiles: {
    label: m.admin_blocks_t_category_tiles,
    what: m.admin_blocks_w_category_tiles,
    icon: LayoutGrid,
    group: m.admin_blocks_group_products,
  },
  brand_wall: {
    label: m.admin_blocks_t_brand_wall,
    what: m.admin_blocks_w_brand_wall,
    icon: ShieldCheck,
    group: m.admin_blocks_group_products,
  },
  recently_viewed: {
    label: m.admin_blocks_t_recently_viewed,
    what: m.admin_blocks_w_recently_viewed,
    icon: History,
    group: m.admin_blocks_group_products,
  },
  countdown: {
    label: m.admin_blocks_t_countdown,
    what: m.admin_blocks_w_countdown,
    icon: CalendarClock,
    group: m.admin_blocks_group_offers,
  },
  coupon_claim: {
    label: m.admin_blocks_t_coupon_claim,
    what: m.admin_blocks_w_coupon_claim,
    icon: Ticket,
    group: m.admin_blocks_group_offers,
  },
  gift_teaser: { label: m.admin_blocks_t_gift_teaser, what: m.admin_blocks_w_gift_teaser, icon: Gift, group: m.admin_blocks_group_offers },
  news_rail: { label: m.admin_blocks_t_news_rail, what: m.admin_blocks_w_news_rail, icon: Newspaper, group: m.admin_blocks_group_shop },
  shops: { label: m.admin_blocks_t_shops, what: m.admin_blocks_w_shops, icon: Store, group: m.admin_blocks_group_shop },
  visit: { label: m.admin_blocks_t_visit, what: m.admin_blocks_w_visit, icon: MapPin, group: m.admin_blocks_group_shop },
};

export const blockTypes = Object.keys(kinds) as BlockType[];
