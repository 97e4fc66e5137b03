import { z } from 'zod';
import { contentContract } from '#modules/content/contract.ts';
import { claimableCoupon } from '#modules/pricing/contract.ts';
import { amountView, pictureView } from '#shared/fields.ts';
import { richTextView } from '#shared/rich-text-field.ts';
import { productCard } from './card.ts';

const link = z.object({ label: z.string(), path: z.string() });
const title = z.string();
const picture = pictureView.nullable();
const products = z.array(productCard);
/** Fields present only when true. */
const shown = { device: z.enum(['phone', 'wide']).optional(), anchor: z.string().optional() };
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

/** A home block with everything resolved. */
export const homeBlockView = z.discriminatedUnion('type', [
  block('hero', { title, text: z.string(), button: link, picture }),
  block('video', {}),
  block('category_tiles', { categories: z.array(category) }),
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
  block('rich_text', { title, content: richTextView }),
  block('faq', { title, questions: z.array(z.object({ q: z.string(), content: richTextView })) }),
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
export type HomeBlockView = z.infer<typeof homeBlockView>;
