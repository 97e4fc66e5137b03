import type { Block } from '#modules/settings/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { productsIn, type RichTexts, richIn } from '#shared/text/rich-text.ts';
import type { BlockView } from '../contract.ts';
import { cardView, slugIn, toPictureView } from '../views.ts';
import { type BlockContent, chosenBy } from './block-content.ts';

type Of<T extends Block['type']> = Extract<Block, { type: T }>;
type View<T extends Block['type']> = Extract<BlockView, { type: T }>;
type Link = { label: Text; path: string };

/** A block for the reader; null: outside its time. */
export function toBlockView(block: Block, found: BlockContent): BlockView | null {
  const { locale } = found.audience;
  const text = (value: Text | null) => (value ? inLocale(value, locale) : '');
  const link = ({ label, path }: Link) => ({ label: text(label), path: found.pathOf(path) });
  const maybeLink = (to: Link | null) => to && link(to);
  const pictureBy = (id: number | null) => (id === null ? null : (found.pictures.get(id) ?? null));
  switch (block.type) {
    case 'hero':
      return {
        type: 'hero',
        slides: block.slides.map(({ title, text: words, button, media_id }) => {
          return { title: text(title), text: text(words), button: maybeLink(button), picture: pictureBy(media_id) };
        }),
        autoplay: block.autoplay,
      };
    case 'video':
      return { type: 'video' };
    case 'category_tiles':
      return { type: 'category_tiles', title: text(block.title ?? null), categories: tiles(block, found) };
    case 'product_rail':
    case 'feature':
      return { type: block.type, title: text(block.title), link: maybeLink(block.link), products: toProductCards(block, found) };
    case 'recently_viewed':
      return { type: 'recently_viewed', title: text(block.title) };
    case 'brand_wall':
      return { type: 'brand_wall', title: text(block.title), link: maybeLink(block.link), brands: toBrandViews(block, found) };
    case 'countdown':
      return countdown(block, found);
    case 'coupon_claim':
      return { type: 'coupon_claim', title: text(block.title), text: text(block.text), coupons: findCoupons(block, found) };
    case 'gift_teaser':
      return {
        type: 'gift_teaser',
        title: text(block.title),
        text: text(block.text),
        button: maybeLink(block.button),
        tiers: toTierViews(found),
      };
    case 'story': {
      const { ground, side } = block;
      const texts = { title: text(block.title), text: text(block.text), button: maybeLink(block.button) };
      return { type: 'story', ...texts, picture: pictureBy(block.media_id), ground, side: side ?? 'start' };
    }
    default:
      return toTextBlockView(block, found);
  }
}

type TextBlock = Of<'rich_text' | 'html' | 'faq' | 'news_rail' | 'shops' | 'instagram' | 'spacer' | 'visit'>;

/** Views of text blocks. */
function toTextBlockView(block: TextBlock, found: BlockContent): BlockView {
  const { locale } = found.audience;
  const title = 'title' in block && block.title ? inLocale(block.title, locale) : '';
  switch (block.type) {
    case 'rich_text':
      return { type: 'rich_text', title, ...textView(block.content, found) };
    case 'html':
      return { type: 'html', markup: inLocale(block.markup, locale) };
    case 'faq': {
      const answers = block.questions.map(({ q, content }) => ({ q: inLocale(q, locale), ...textView(content, found) }));
      const questions = answers.map(({ q, content }) => ({ q, content }));
      return { type: 'faq', title, questions, products: answers.flatMap(({ products }) => products) };
    }
    case 'news_rail': {
      const articles = (found.articles.get(block) ?? []).map(({ author: _author, ...article }) => article);
      return { type: 'news_rail', title, articles };
    }
    case 'shops':
      return { type: 'shops', title, shops: toShopViews(block, found) };
    case 'instagram':
      return { type: 'instagram', title, pictures: block.media_ids.flatMap((id) => found.pictures.get(id) ?? []) };
    case 'spacer':
      return { type: 'spacer', size: block.size, line: block.line };
    case 'visit':
      return { type: 'visit', title, text: inLocale(block.text, locale) };
  }
}

/** A text in the reader's language with the products that it names. */
function textView(texts: RichTexts, { audience, chosen }: BlockContent) {
  const content = richIn(texts, audience.locale);
  const cards = [...new Set(productsIn(content))].flatMap((id) => chosen.get(id) ?? []);
  return { content, products: cards.map((card) => cardView(card, audience)) };
}

function toProductCards(block: Block, { audience, chosen, lists }: BlockContent) {
  const cards = lists.get(block)?.length ? lists.get(block) : chosenBy(block).flatMap((id) => chosen.get(id) ?? []);
  return (cards ?? []).map((card) => cardView(card, audience));
}

/** End of the countdown; null: past, without end, or the offer is not live. */
function countdown(block: Of<'countdown'>, found: BlockContent): View<'countdown'> | null {
  const { locale } = found.audience;
  const end = block.offer_id ? found.offers.get(block.offer_id)?.ends_at : block.ends_at && new Date(block.ends_at);
  if (!end || end <= found.now) return null;
  return {
    type: 'countdown',
    title: inLocale(block.title, locale),
    text: block.text ? inLocale(block.text, locale) : '',
    button: block.button && { label: inLocale(block.button.label, locale), path: found.pathOf(block.button.path) },
    ends_at: end.toISOString(),
    products: toProductCards(block, found),
  };
}

const tiles = ({ category_ids }: Of<'category_tiles'>, { categories, audience: { locale } }: BlockContent) =>
  category_ids.flatMap((id) => {
    const row = categories.find((category) => category.id === id);
    if (!row) return [];
    const { name, slug, product_count, picture } = row;
    return [{ id, name: inLocale(name, locale), slug: slugIn(slug, locale), product_count, picture: toPictureView(picture, locale) }];
  });

/** Brands that have something on the shelf. */
function toBrandViews({ brand_ids }: Of<'brand_wall'>, { brands, audience: { locale } }: BlockContent): View<'brand_wall'>['brands'] {
  const shown = brand_ids.length > 0 ? brand_ids.flatMap((id) => brands.find((brand) => brand.id === id) ?? []) : brands;
  return shown
    .filter(({ product_count }) => product_count > 0)
    .map(({ id, name, slug, product_count, logo }) => {
      return { id, name: inLocale(name, locale), slug: slugIn(slug, locale), product_count, logo: toPictureView(logo, locale) };
    });
}

const findCoupons = ({ campaign_ids }: Of<'coupon_claim'>, { coupons }: BlockContent) =>
  campaign_ids.flatMap((id) => coupons.find(({ campaign_id }) => campaign_id === id) ?? []);

/** Gift tiers, lowest first, without sold out gifts. */
function toTierViews({ gifts, pictures, audience: { locale, currency } }: BlockContent): View<'gift_teaser'>['tiers'] {
  const shown = ({ ids }: { ids: readonly number[] }) =>
    ids.flatMap((id) => {
      const gift = gifts.known.get(id);
      if (!gift || gift.in_stock <= 0) return [];
      return [{ id, name: inLocale(gift.name, locale), picture: gift.media_id ? (pictures.get(gift.media_id) ?? null) : null }];
    });
  return gifts.tiers
    .toSorted((a, b) => a.min_price - b.min_price)
    .map((tier) => ({ min_price: toMajor(tier.min_price, currency), select: tier.select, gifts: shown(tier) }))
    .filter((tier) => tier.gifts.length > 0);
}

const toShopViews = ({ shop_ids }: Of<'shops'>, { shops }: BlockContent): View<'shops'>['shops'] =>
  (shop_ids.length > 0 ? shop_ids.flatMap((id) => shops.find((shop) => shop.id === id) ?? []) : shops).map(
    ({ id, name, address, city, zip, phone, hours, special_days, pictures: [picture = null] }) => {
      return { id, name, address, city, zip, phone, hours, special_days, picture };
    },
  );
