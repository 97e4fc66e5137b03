import { shelf } from '#modules/catalog/index.ts';
import { createAnswerCache } from '#platform/cache/answer-cache.ts';
import type { Context } from '#platform/http/context.ts';
import type { ResultOf } from '#shared/contract.ts';
import { inLocale, type Locale, locales, type Text } from '#shared/locale.ts';
import { type BrandView, type CategoryNode, refuseShopfront, type shopfrontContract } from './contract.ts';
import { bothSlugs, type ShelfBrand, type ShelfCategory, slugIn, textOr, toPictureView } from './views.ts';

const cachedCategories = createAnswerCache<ShelfCategory[]>({ names: ['categories', 'pictures', 'shelf'], entries: 1 });
const cachedBrands = createAnswerCache<ShelfBrand[]>({ names: ['brands', 'pictures', 'shelf'], entries: 1 });

/** All visible categories in the shop's order; a shared cached list, do not modify. */
export const categoryRows = async (ctx: Context): Promise<readonly ShelfCategory[]> =>
  (await cachedCategories(ctx, 'all', () => shelf.categories(ctx.db, ctx.clock.now()))).answer;

/** All brands that shoppers may see, shared like the categories. */
export const brandRows = async (ctx: Context): Promise<readonly ShelfBrand[]> =>
  (await cachedBrands(ctx, 'all', () => shelf.brands(ctx.db, ctx.clock.now()))).answer;

/** The category tree; descendants of a hidden category are hidden. */
export const categories = async (ctx: Context): Promise<CategoryNode[]> => nodesBelow(null, await categoryRows(ctx), ctx.locale);

const nodesBelow = (parent: number | null, rows: readonly ShelfCategory[], locale: Locale): CategoryNode[] =>
  rows
    .filter((row) => row.parent_id === parent)
    .map((row) => ({
      ...named(row, locale),
      seo: { slug: slugIn(row.slug, locale) },
      parent_id: row.parent_id,
      product_count: row.product_count,
      picture: toPictureView(row.picture, locale),
      children: nodesBelow(row.id, rows, locale),
    }));

/** One category with its ancestors and children. Throws `category_not_found`. */
export async function category(ctx: Context, { id }: { id: number }): Promise<ResultOf<(typeof shopfrontContract)['category']>> {
  const { locale } = ctx;
  const rows = await categoryRows(ctx);
  const path = pathTo(id, rows);
  const found = path.at(-1);
  if (!found) throw refuseShopfront('category_not_found');
  return {
    ...named(found, locale),
    slugs: bothSlugs(found.slug),
    intro: textOr(found.intro, locale),
    breadcrumb: path.map((row) => named(row, locale)),
    children: rows.filter((row) => row.parent_id === id).map((row) => ({ ...named(row, locale), product_count: row.product_count })),
    product_count: found.product_count,
  };
}

/** From the top down to `id`; empty when it or one above it is hidden. */
function pathTo(id: number, rows: readonly ShelfCategory[]): ShelfCategory[] {
  const row = rows.find((candidate) => candidate.id === id);
  if (!row) return [];
  if (row.parent_id === null) return [row];
  const above = pathTo(row.parent_id, rows);
  return above.length > 0 ? [...above, row] : [];
}

/** All descendants of `parent` among these rows, depth first; without those whose ancestor is not among the rows. */
const listDescendants = <R extends { id: number; parent_id: number | null }>(parent: number | null, rows: readonly R[]): R[] =>
  rows.filter((row) => row.parent_id === parent).flatMap((row) => [row, ...listDescendants(row.id, rows)]);

type Places = ResultOf<(typeof shopfrontContract)['placeNames']>;
const cachedPlaces = createAnswerCache<Places>({ names: ['categories', 'brands', 'pictures'], entries: locales.length });

/** Names of all categories and brands without counts, cached until one of them changes: they are in every page. */
export const placeNames = async (ctx: Context): Promise<Places> =>
  (
    await cachedPlaces(ctx, ctx.locale, async () => {
      const { categories: rows, brands: brandRows } = await shelf.places(ctx.db);
      const visible = listDescendants(null, rows);
      return {
        categories: visible.map((row) => ({
          ...named(row, ctx.locale),
          parent_id: row.parent_id,
          picture: toPictureView(row.picture, ctx.locale),
          has_children: visible.some(({ parent_id }) => parent_id === row.id),
        })),
        brands: brandRows.map((row) => named(row, ctx.locale)),
      };
    })
  ).answer;

/** All brands that shoppers may see. */
export async function brands(ctx: Context): Promise<BrandView[]> {
  const { locale } = ctx;
  return (await brandRows(ctx)).map((row) => ({
    ...named(row, locale),
    seo: { slug: slugIn(row.slug, locale) },
    intro: textOr(row.intro, locale),
    product_count: row.product_count,
  }));
}

/** One brand. Throws `brand_not_found`. */
export async function brand(ctx: Context, { id }: { id: number }): Promise<ResultOf<(typeof shopfrontContract)['brand']>> {
  const found = (await brandRows(ctx)).find((row) => row.id === id);
  if (!found) throw refuseShopfront('brand_not_found');
  const { locale } = ctx;
  return {
    ...named(found, locale),
    seo: { slug: slugIn(found.slug, locale) },
    slugs: bothSlugs(found.slug),
    intro: textOr(found.intro, locale),
    banner: toPictureView(found.banner, locale),
    product_count: found.product_count,
  };
}

const named = (row: { id: number; name: Text; slug: Text }, locale: Locale) => ({
  id: row.id,
  name: inLocale(row.name, locale),
  slug: slugIn(row.slug, locale),
});
