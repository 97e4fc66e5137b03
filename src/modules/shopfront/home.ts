import { shelf } from '#modules/catalog/index.ts';
import { picturesOf } from '#modules/media/index.ts';
import type { HomeBlock } from '#modules/settings/contract.ts';
import { currencyOf, readHome } from '#modules/settings/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import type { PictureView } from '#shared/fields.ts';
import { inLocale, locales } from '#shared/locale.ts';
import { categoryRows } from './categories.ts';
import type { HomeBlockView } from './contract.ts';
import { type Audience, cardView, pictureOf, type ShelfCard, type ShelfCategory, slugIn } from './views.ts';

/** What the blocks of one home page point at, fetched together. */
type Found = {
  audience: Audience;
  pictures: Map<number, PictureView>;
  categories: readonly ShelfCategory[];
  chosen: Map<number, ShelfCard>;
  lists: Map<HomeBlock, ShelfCard[]>;
};

type Home = { blocks: HomeBlockView[] };
const kept = createAnswerCache<Home>({ names: ['lists', 'settings'], entries: locales.length });

/**
 * The home page's blocks with everything they point at, from memory while nothing has changed. What is gone or off the shelf
 * is left out, and so is a block left empty.
 */
export const home = async (ctx: Context): Promise<Home> => (await kept(ctx, ctx.locale, () => readBlocks(ctx))).answer;

async function readBlocks(ctx: Context): Promise<Home> {
  const { blocks } = await readHome(ctx.db);
  const found = await find(ctx, blocks);
  return { blocks: blocks.map((block) => blockView(block, found)).filter((block) => !isEmpty(block)) };
}

async function find(ctx: Context, blocks: readonly HomeBlock[]): Promise<Found> {
  const { db, locale } = ctx;
  const now = ctx.clock.now();
  const chosenIds = blocks.flatMap((block) => chosenBy(block) ?? []);
  const mediaIds = blocks.flatMap((block) => ('media_id' in block ? block.media_id : []));
  const [currency, pictures, categories, chosen, lists] = await Promise.all([
    currencyOf(db),
    picturesOf(db, mediaIds, locale),
    blocks.some((block) => block.type === 'category_tiles') ? categoryRows(ctx) : [],
    shelf.chosenCards(db, chosenIds, now),
    Promise.all(blocks.map(async (block) => [block, await listOf(ctx, block, now)] as const)),
  ]);
  return {
    audience: { locale, currency },
    pictures,
    categories,
    chosen: new Map(chosen.map((card) => [card.id, card])),
    lists: new Map(lists),
  };
}

/** The products a block names one by one; undefined when it fills itself or shows none. */
function chosenBy(block: HomeBlock): readonly number[] | undefined {
  if (block.type === 'feature') return block.product_ids;
  return block.type === 'product_rail' && block.source === 'manual' ? block.product_ids : undefined;
}

/** The products of a rail that fills itself. */
async function listOf({ db }: Context, block: HomeBlock, now: Date): Promise<ShelfCard[]> {
  if (block.type !== 'product_rail' || block.source === 'manual') return [];
  if (block.source === 'category' && !block.category_id) return [];
  const filter = block.source === 'category' ? { category_id: block.category_id ?? undefined } : {};
  const sort = block.source === 'newest' ? 'newest' : 'featured';
  return (await shelf.cards(db, { filter, sort, page: 1, perPage: block.count, now })).cards;
}

function blockView(block: HomeBlock, found: Found): HomeBlockView {
  const { locale } = found.audience;
  const link = (to: { label: { tw: string; en?: string | undefined }; path: string }) => ({
    label: inLocale(to.label, locale),
    path: to.path,
  });
  switch (block.type) {
    case 'hero':
      return {
        type: 'hero',
        title: inLocale(block.title, locale),
        text: block.text ? inLocale(block.text, locale) : '',
        button: link(block.button),
        picture: found.pictures.get(block.media_id) ?? null,
      };
    case 'category_tiles':
      return { type: 'category_tiles', categories: tiles(block.category_ids, found) };
    case 'product_rail':
      return {
        type: 'product_rail',
        title: inLocale(block.title, locale),
        link: block.link && link(block.link),
        products: productsOf(block, found),
      };
    case 'story':
      return {
        type: 'story',
        title: inLocale(block.title, locale),
        text: inLocale(block.text, locale),
        button: block.button && link(block.button),
        picture: found.pictures.get(block.media_id) ?? null,
        ground: block.ground,
      };
    case 'feature':
      return {
        type: 'feature',
        title: inLocale(block.title, locale),
        link: block.link && link(block.link),
        products: productsOf(block, found),
      };
    case 'visit':
      return { type: 'visit', title: inLocale(block.title, locale), text: inLocale(block.text, locale) };
  }
}

function productsOf(block: HomeBlock, { audience, chosen, lists }: Found) {
  const cards = chosenBy(block)?.flatMap((id) => chosen.get(id) ?? []) ?? lists.get(block) ?? [];
  return cards.map((card) => cardView(card, audience));
}

const tiles = (ids: readonly number[], { categories, audience: { locale } }: Found) =>
  ids.flatMap((id) => {
    const row = categories.find((category) => category.id === id);
    return row
      ? {
          id: row.id,
          name: inLocale(row.name, locale),
          slug: slugIn(row.slug, locale),
          product_count: row.product_count,
          picture: pictureOf(row.picture, locale),
        }
      : [];
  });

const isEmpty = (block: HomeBlockView): boolean =>
  ('products' in block && block.products.length === 0) || ('categories' in block && block.categories.length === 0);
