import { z } from 'zod';
import { idField, optionalTextField, textField } from '#shared/fields.ts';
import type { RichTexts } from '#shared/text/rich-text.ts';
import { backgrounds, maxSlides, railSources } from './block-choices.ts';

/** `path`: of the shop, without the language, or an address elsewhere. */
const link = z.object({
  label: textField(60),
  path: z
    .string()
    .trim()
    .max(300)
    .regex(/^(\/([^/\\\s]\S*)?|https:\/\/\S+)$/, { error: 'url' }),
});
/** HTML from the editor; stored as blocks. */
const htmlField = (max: number) => textField(max);
const momentField = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  .nullish();

/** Common fields of blocks: a name among its neighbours, whether, where and when it is shown, its ground, and an anchor. */
const shown = {
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,20}$/, { error: 'invalid' })
    .optional(),
  /** Shown to staff only, in no answer to shoppers. */
  hidden: z.boolean().nullish(),
  background: z.enum(backgrounds).nullish(),
  device: z.enum(['phone', 'wide']).nullish(),
  from: momentField,
  to: momentField,
  anchor: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,40}$/, { error: 'invalid' })
    .nullish(),
};
const block = <T extends string, F extends z.ZodRawShape>(type: T, fields: F) => z.object({ type: z.literal(type), ...shown, ...fields });

/** Product blocks. */
const productBlocks = [
  /** Without a title the tiles stand alone. */
  block('category_tiles', { title: optionalTextField(60).nullish(), category_ids: z.array(idField).max(10) }),
  block('product_rail', {
    title: textField(60),
    link: link.nullable(),
    source: z.enum(railSources),
    product_ids: z.array(idField).max(24),
    category_id: idField.nullable(),
    brand_id: idField.nullish(),
    offer_id: idField.nullish(),
    count: z.number().int().min(1).max(24),
  }),
  block('feature', { title: textField(60), link: link.nullable(), product_ids: z.array(idField).min(1).max(5) }),
  block('recently_viewed', { title: textField(60) }),
  /** Without brands: all of them. */
  block('brand_wall', { title: textField(60), link: link.nullable(), brand_ids: z.array(idField).max(40) }),
] as const;

/** Promotion blocks. */
const givingBlocks = [
  /** Counts down to the end of the offer, or to its own time; then the block is hidden. */
  block('countdown', {
    title: textField(60),
    text: optionalTextField(200),
    button: link.nullable(),
    offer_id: idField.nullable(),
    ends_at: momentField,
    product_ids: z.array(idField).max(4),
  }),
  block('coupon_claim', { title: textField(60), text: optionalTextField(200), campaign_ids: z.array(idField).min(1).max(6) }),
  /** Teaser of the gift settings. */
  block('gift_teaser', { title: textField(60), text: optionalTextField(200), button: link.nullable() }),
] as const;

/** One picture of the hero with its words. */
const slide = z.object({
  title: textField(60),
  text: optionalTextField(200),
  button: link.nullable(),
  media_id: idField.nullable(),
});

/** Content blocks. */
const textBlocks = [
  /** `autoplay`: the slides move by themselves, unless the visitor wants less motion. */
  block('hero', { slides: z.array(slide).min(1).max(maxSlides), autoplay: z.boolean() }),
  /** Position of the background video; default: the top. */
  block('video', {}),
  /** A picture with a text next to it. */
  block('story', {
    title: textField(60),
    text: textField(500),
    button: link.nullable(),
    media_id: idField.nullable(),
    ground: z.enum(['paper', 'wash']),
    side: z.enum(['start', 'end']).nullish(),
  }),
  block('rich_text', { title: optionalTextField(60), html: htmlField(60_000) }),
  /** HTML written by hand; stored without what `cleanMarkup` removes. */
  block('html', { markup: htmlField(20_000) }),
  block('faq', {
    title: textField(60),
    questions: z
      .array(z.object({ q: textField(200), a: htmlField(4000) }))
      .min(1)
      .max(20),
  }),
  block('news_rail', { title: textField(60), category_id: idField.nullable(), count: z.number().int().min(1).max(6) }),
  /** Without shops: all of them. */
  block('shops', { title: textField(60), shop_ids: z.array(idField).max(12) }),
  /** Pictures that lead to the shop’s Instagram. */
  block('instagram', { title: textField(60), media_ids: z.array(idField).min(1).max(12) }),
  block('spacer', { size: z.enum(['small', 'medium', 'large']), line: z.boolean() }),
  block('visit', { title: textField(60), text: textField(300) }),
] as const;

/** A block of the home page or a custom page. */
export const blockForm = z.discriminatedUnion('type', [...productBlocks, ...givingBlocks, ...textBlocks]);
/** A block in the form. */
export type BlockForm = z.infer<typeof blockForm>;

type Rich<T extends BlockForm['type']> = Extract<BlockForm, { type: T }>;
type StoredText = Omit<Rich<'rich_text'>, 'html'> & { content: RichTexts };
type StoredFaq = Omit<Rich<'faq'>, 'questions'> & { questions: { q: Rich<'faq'>['questions'][number]['q']; content: RichTexts }[] };
/** A stored block: HTML parsed into blocks. */
export type Block = Exclude<BlockForm, { type: 'rich_text' | 'faq' }> | StoredText | StoredFaq;

/** The blocks of one page. */
export const blocksField = z.array(blockForm).max(40);
export const homeSettings = z.object({ blocks: blocksField });
export type HomeForm = z.infer<typeof homeSettings>;
