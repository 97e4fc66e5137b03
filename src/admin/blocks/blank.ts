import * as m from '#messages';
import type { BlockForm } from '#modules/settings/contract.ts';
import type { Text } from '#shared/locale.ts';
import { language } from '../language.ts';
import type { BlockType } from './edited-block.ts';

type Sentence = (p: undefined, o: { locale: 'tw' | 'en' }) => string;
const words = (sentence: Sentence): Text => ({ tw: sentence(undefined, { locale: 'tw' }), en: sentence(undefined, { locale: 'en' }) });
/** A sample text to be replaced; in English only for staff who work in English, since others change the Chinese text alone. */
const sample = (sentence: Sentence): Text => {
  const { tw, en } = words(sentence);
  return language() === 'en' && en ? { tw, en } : { tw };
};
const paragraph = (sentence: Sentence): Text => {
  const { tw, en } = sample(sentence);
  return { tw: `<p>${tw}</p>`, ...(en && { en: `<p>${en}</p>` }) };
};

type Slide = Extract<BlockForm, { type: 'hero' }>['slides'][number];
export const blankSlide = (): Slide => ({
  title: sample(m.admin_blocks_start_hero),
  text: null,
  button: { label: words(m.admin_blocks_start_hero_button), path: '/products' },
  media_id: null,
});

const automatic = { product_ids: [], category_id: null, brand_id: null, offer_id: null };

/** A new block of each kind; most start with sample text, so that they are visible at once. */
export const blankBlock: { readonly [T in BlockType]: () => Extract<BlockForm, { type: T }> } = {
  hero: () => ({ type: 'hero', slides: [blankSlide()], autoplay: false }),
  video: () => ({ type: 'video' }),
  product_rail: () => ({
    type: 'product_rail',
    title: words(m.admin_blocks_start_product_rail),
    link: null,
    source: 'newest',
    ...automatic,
    count: 8,
  }),
  feature: () => ({ type: 'feature', title: words(m.admin_blocks_start_feature), link: null, product_ids: [] }),
  category_tiles: () => ({ type: 'category_tiles', category_ids: [] }),
  recently_viewed: () => ({ type: 'recently_viewed', title: words(m.admin_blocks_start_recently_viewed) }),
  brand_wall: () => ({ type: 'brand_wall', title: words(m.admin_blocks_start_brand_wall), link: null, brand_ids: [] }),
  countdown: () => ({
    type: 'countdown',
    title: words(m.admin_blocks_start_countdown),
    text: null,
    button: null,
    offer_id: null,
    ends_at: null,
    product_ids: [],
  }),
  coupon_claim: () => ({ type: 'coupon_claim', title: words(m.admin_blocks_start_coupon_claim), text: null, campaign_ids: [] }),
  gift_teaser: () => ({ type: 'gift_teaser', title: words(m.admin_blocks_start_gift_teaser), text: null, button: null }),
  story: () => ({
    type: 'story',
    title: sample(m.admin_blocks_start_story),
    text: sample(m.admin_blocks_start_story_text),
    button: null,
    media_id: null,
    ground: 'paper',
    side: 'start',
  }),
  rich_text: () => ({ type: 'rich_text', title: null, html: paragraph(m.admin_blocks_start_rich_text) }),
  faq: () => ({
    type: 'faq',
    title: words(m.admin_blocks_start_faq),
    questions: [{ q: sample(m.admin_blocks_start_question), a: paragraph(m.admin_blocks_start_answer) }],
  }),
  news_rail: () => ({ type: 'news_rail', title: words(m.admin_blocks_start_news_rail), category_id: null, count: 3 }),
  shops: () => ({ type: 'shops', title: words(m.admin_blocks_start_shops), shop_ids: [] }),
  visit: () => ({ type: 'visit', title: words(m.admin_blocks_start_visit), text: sample(m.admin_blocks_start_visit_text) }),
  instagram: () => ({ type: 'instagram', title: words(m.admin_blocks_start_instagram), media_ids: [] }),
  html: () => ({ type: 'html', markup: paragraph(m.admin_blocks_start_html) }),
  spacer: () => ({ type: 'spacer', size: 'medium', line: false }),
};
