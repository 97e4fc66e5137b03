import { availableGifts, shelf } from '#modules/catalog/index.ts';
import { published } from '#modules/content/index.ts';
import { readPictures } from '#modules/media/index.ts';
import { coupons, offers } from '#modules/pricing/index.ts';
import type { Block } from '#modules/settings/contract.ts';
import { blockForms, cartSettings, readCurrency } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { PictureView } from '#shared/fields.ts';
import type { Locale } from '#shared/locale.ts';
import { productsIn, richIn } from '#shared/text/rich-text.ts';
import { brandRows, categoryRows } from '../categories.ts';
import type { Audience, ShelfBrand, ShelfCard, ShelfCategory } from '../views.ts';

type Of<T extends Block['type']> = Extract<Block, { type: T }>;
export const blocksOfType = <T extends Block['type']>(blocks: readonly Block[], type: T): Of<T>[] =>
  blocks.filter((block): block is Of<T> => block.type === type);

/** Everything the blocks of a page refer to, fetched together. */
export type BlockContent = {
  audience: Audience;
  now: Date;
  pictures: ReadonlyMap<number, PictureView>;
  categories: readonly ShelfCategory[];
  brands: readonly ShelfBrand[];
  chosen: ReadonlyMap<number, ShelfCard>;
  lists: ReadonlyMap<Block, readonly ShelfCard[]>;
  offers: Awaited<ReturnType<typeof offers.liveOffers>>;
  coupons: Awaited<ReturnType<typeof coupons.claimableCoupons>>;
  gifts: { tiers: Awaited<ReturnType<typeof cartSettings.readGifts>>['tiers']; known: Awaited<ReturnType<typeof availableGifts>> };
  articles: ReadonlyMap<Block, Awaited<ReturnType<typeof published.news>>['data']>;
  shops: Awaited<ReturnType<typeof published.shops>>['data'];
  /** Resolves a path that staff wrote to the present one. */
  pathOf: Awaited<ReturnType<typeof published.currentPaths>>;
};

/** Reads everything that these blocks show. */
export async function readBlockContent(ctx: Context, blocks: readonly Block[]): Promise<BlockContent> {
  const { db, locale } = ctx;
  const now = ctx.clock.now();
  const has = (type: Block['type']) => blocks.some((block) => block.type === type);
  const [currency, live, gifts] = await Promise.all([
    readCurrency(db),
    offers.liveOffers(db, blocks.flatMap(offerOf), now),
    has('gift_teaser') ? readGifts(ctx) : { tiers: [], known: new Map<number, never>() },
  ]);
  const campaigns = blocksOfType(blocks, 'coupon_claim').flatMap(({ campaign_ids }) => campaign_ids);
  const giftPictures = [...gifts.known.values()].flatMap(({ media_id }: { media_id: number | null }) => media_id ?? []);
  const [pictures, categories, brands, chosen, lists, claimable, articles, shops, pathOf] = await Promise.all([
    readPictures(db, [...blockForms.picturesIn(blocks), ...giftPictures], locale),
    has('category_tiles') ? categoryRows(ctx) : [],
    has('brand_wall') ? brandRows(ctx) : [],
    shelf.chosenCards(db, [...new Set(blocks.flatMap((block) => [...chosenBy(block), ...namedIn(block, locale)]))], now),
    Promise.all(blocksOfType(blocks, 'product_rail').map(async (block) => [block, await readRailCards(ctx, block, live)] as const)),
    coupons.claimableCoupons(db, campaigns, { now, locale, currency }),
    Promise.all(blocksOfType(blocks, 'news_rail').map(async (block) => [block, await readNews(ctx, block)] as const)),
    has('shops') ? published.shops(ctx).then(({ data }) => data) : [],
    published.currentPaths(db, blocks.flatMap(pathsIn), locale),
  ]);
  return {
    audience: { locale, currency },
    now,
    pictures,
    categories,
    brands,
    chosen: new Map(chosen.map((card) => [card.id, card])),
    lists: new Map(lists),
    offers: live,
    coupons: claimable,
    gifts,
    articles: new Map(articles),
    shops,
    pathOf,
  };
}

/** The paths that the buttons and links of a block lead to. */
function pathsIn(block: Block): string[] {
  const buttons = block.type === 'hero' ? block.slides.map(({ button }) => button) : 'button' in block ? [block.button] : [];
  const links = [...buttons, ...('link' in block ? [block.link] : [])];
  return links.flatMap((to) => to?.path ?? []);
}

const offerOf = (block: Block): number[] =>
  'offer_id' in block && block.offer_id && (block.type === 'countdown' || block.source === 'offer') ? [block.offer_id] : [];

/** The products selected individually in a block. */
export function chosenBy(block: Block): readonly number[] {
  if (block.type === 'feature' || block.type === 'countdown') return block.product_ids;
  return block.type === 'product_rail' && block.source === 'manual' ? block.product_ids : [];
}

/** The products that the texts of a block name. */
function namedIn(block: Block, locale: Locale): number[] {
  if (block.type === 'rich_text') return productsIn(richIn(block.content, locale));
  return block.type === 'faq' ? block.questions.flatMap(({ content }) => productsIn(richIn(content, locale))) : [];
}

/** Products of an automatic rail. */
async function readRailCards({ db, clock }: Context, block: Of<'product_rail'>, live: BlockContent['offers']): Promise<ShelfCard[]> {
  const filter = buildRailFilter(block, live);
  if (!filter) return [];
  const sort = ({ newest: 'newest', best_seller: 'sales' } as const)[block.source as 'newest' | 'best_seller'] ?? 'featured';
  return (await shelf.cards(db, { filter, sort, page: 1, perPage: block.count, now: clock.now() })).cards;
}

/** Undefined: the rail has no source, or lists chosen products. */
function buildRailFilter({ source, category_id, brand_id, offer_id }: Of<'product_rail'>, live: BlockContent['offers']) {
  switch (source) {
    case 'manual':
      return undefined;
    case 'category':
      return category_id ? { category_id } : undefined;
    case 'brand':
      return brand_id ? { brand_id } : undefined;
    case 'offer': {
      const offer = offer_id ? live.get(offer_id) : undefined;
      return offer && { scope: offer.scope };
    }
    default:
      return {};
  }
}

async function readNews(ctx: Context, { category_id, count }: Of<'news_rail'>) {
  const { data } = await published.news(ctx, { page: 1, per_page: count, ...(category_id ? { category: category_id } : {}) });
  return data;
}

/** The gift tiers and their gifts; none while the gift setting is off. */
async function readGifts({ db, clock }: Context): Promise<BlockContent['gifts']> {
  const { active, tiers } = await cartSettings.readGifts(db, clock.now());
  const ids = active ? tiers.flatMap((tier) => tier.ids) : [];
  return { tiers: active ? tiers : [], known: await availableGifts(db, clock.now(), ids) };
}
