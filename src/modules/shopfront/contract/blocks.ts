import { z } from 'zod';
import { contentContract } from '#modules/content/contract.ts';
import { claimableCoupon } from '#modules/pricing/contract.ts';
import { backgrounds } from '#modules/settings/contract.ts';
import { endpoint } from '#shared/contract.ts';
import { amountView, idField, pictureView } from '#shared/fields.ts';
import { locales } from '#shared/locale.ts';
import { richTextView } from '#shared/text/rich-text-field.ts';
import { productCard } from './card.ts';

const link = z.object({ label: z.string(), path: z.string() });
const title = z.string();
const picture = pictureView.nullable();
const products = z.array(productCard);
/** Fields present only when set. */
const shown = {
  device: z.enum(['phone', 'wide']).optional(),
  background: z.enum(backgrounds).optional(),
  anchor: z.string().optional(),
};
const block = <T extends string, F extends z.ZodRawShape>(type: T, fields: F) => z.object({ type: z.literal(type), ...shown, ...fields });

const shop = contentContract.shops.output.shape.data.element;
const article = contentContract.news.output.shape.data.element;
const category = z.object({ id: z.number(), name: z.string(), slug: z.string(), product_count: z.number(), picture });
const brand = z.object({ id: z.number(), name: z.string(), slug: z.string(), product_count: z.number(), logo: picture });
const giftTier = z.object({
  min_price: amountView,
  select: z.number(),
  gifts: z.array(z.object({ id: z.number(), name: z.string(), picture })),
});

const slide = z.object({ title, text: z.string(), button: link.nullable(), picture });

/** A block with everything resolved. */
export const blockView = z.discriminatedUnion('type', [
  block('hero', { slides: z.array(slide), autoplay: z.boolean() }),
  block('video', {}),
  block('category_tiles', { title, categories: z.array(category) }),
  block('product_rail', { title, link: link.nullable(), products }),
  block('feature', { title, link: link.nullable(), products }),
  block('recently_viewed', { title }),
  block('brand_wall', { title, link: link.nullable(), brands: z.array(brand) }),
  /** `ends_at` as a time; the browser computes the countdown. */
  block('countdown', { title, text: z.string(), button: link.nullable(), ends_at: z.string(), products }),
  block('coupon_claim', { title, text: z.string(), coupons: z.array(claimableCoupon) }),
  block('gift_teaser', { title, text: z.string(), button: link.nullable(), tiers: z.array(giftTier) }),
  block('story', {
    title,
    text: z.string(),
    button: link.nullable(),
    picture,
    ground: z.enum(['paper', 'wash']),
    side: z.enum(['start', 'end']),
  }),
  /** `products`: the cards of those that the text names. */
  block('rich_text', { title, content: richTextView, products }),
  block('html', { markup: z.string() }),
  block('faq', { title, questions: z.array(z.object({ q: z.string(), content: richTextView })), products }),
  block('news_rail', {
    title,
    articles: z.array(article.omit({ author: true })),
  }),
  block('shops', {
    title,
    shops: z.array(
      shop
        .pick({ id: true, name: true, address: true, city: true, zip: true, phone: true, hours: true, special_days: true })
        .extend({ picture }),
    ),
  }),
  block('instagram', { title, pictures: z.array(pictureView) }),
  block('spacer', { size: z.enum(['small', 'medium', 'large']), line: z.boolean() }),
  block('visit', { title, text: z.string() }),
]);
export type BlockView = z.infer<typeof blockView>;

/** What became of a block in a preview: shown, or why shoppers would not see it. */
export const blockStates = ['shown', 'hidden', 'not_now', 'empty', 'unfinished'] as const;
const previewed = z.object({
  id: z.string(),
  state: z.enum(blockStates),
  view: blockView.nullable(),
  /** Fields of an unfinished block, as paths within it. */
  missing: z.array(z.string()),
  /** What the shop will take out of its HTML. */
  dropped: z.array(z.string()),
});
export type PreviewedBlock = z.infer<typeof previewed>;

/** A custom page; `fallback`: the reader's language is missing and this is the Chinese text, to be marked as such. */
const pageView = z.object({
  id: z.number(),
  title: z.string(),
  slug: z.string(),
  slugs: z.object({ tw: z.string(), en: z.string() }),
  blocks: z.array(blockView),
  seo: z.object({ title: z.string(), description: z.string() }),
  noindex: z.boolean(),
  fallback: z.boolean(),
});
export type PageView = z.infer<typeof pageView>;

export const blockEndpoints = {
  home: endpoint({
    method: 'GET',
    path: '/api/home',
    access: 'public',
    summary: 'The home page’s blocks',
    input: z.object({}),
    output: z.object({ blocks: z.array(blockView) }),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/pages/:id',
    access: 'public',
    summary: 'A custom page with its blocks',
    input: z.object({ id: idField }),
    output: pageView,
    errors: ['page_not_found'],
  }),
  previewBlocks: endpoint({
    method: 'POST',
    path: '/api/admin/blocks/preview',
    access: 'cms update',
    summary: 'Blocks of an unsaved home page or page as the shop would show them, with what is unfinished; nothing is stored',
    input: z.object({
      blocks: z.array(z.looseObject({ id: z.string().max(20), type: z.string().max(40) })).max(40),
      locale: z.enum(locales),
    }),
    output: z.object({ blocks: z.array(previewed) }),
  }),
};
