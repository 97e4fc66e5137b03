import { type NotNull, sql } from 'kysely';
import { type PictureRow, pictureJson } from '#modules/media/index.ts';
import { versionNow } from '#platform/cache/versions.ts';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { onShelf } from './filter.ts';
import { cachedForAMinute } from './short-cache.ts';

/** A category with its number of products on the shelf, descendants included. */
export type ShelfCategory = Columns<'categories', 'id' | 'parent_id' | 'name' | 'slug' | 'intro'> & {
  product_count: number;
  picture: PictureRow | null;
};

/** The product categories that shoppers may see, in the shop's order. */
const visibleCategories = (reader: Reader) =>
  reader
    .selectFrom('categories as c')
    .select(['c.id', 'c.parent_id', 'c.name', 'c.slug', 'c.intro'])
    .select(pictureJson(sql.ref('c.media_id')).as('picture'))
    .where('c.type', '=', 'products')
    .where('c.active', '=', true)
    .orderBy('c.sort')
    .orderBy('c.id');

/** All visible categories in one query, and one for the counts when something has changed. */
export async function shelfCategories(reader: Reader, now: Date): Promise<ShelfCategory[]> {
  const rows = await visibleCategories(reader).select(versionNow('lists').as('version')).execute();
  if (rows.length === 0) return [];
  const counts = await cachedForAMinute(reader, ['categories', rows[0]?.version], now, () => countByCategory(reader, now));
  return rows.map(({ version: _version, ...row }) => ({ ...row, product_count: counts.get(row.id) ?? 0 }));
}

/** A product in two categories counts once above both: the few that are in several are counted again, as reading all as pairs takes longer. */
async function countByCategory(reader: Reader, now: Date): Promise<Map<number, number>> {
  const shown = sql`pc.on_shelf and (pc.available_until is null or pc.available_until > ${now})`;
  const { rows } = await sql<{ id: number; count: number }>`
    with recursive line as (
      select id as ancestor, id as category from categories where type = 'products' and active
      union all select line.ancestor, c.id from categories c join line on c.parent_id = line.category where c.active
    ), each_category as (
      select pc.category_id as category, count(*) as count from product_categories pc where ${shown} group by pc.category_id
    ), several as (
      select product_id from product_categories group by product_id having count(*) > 1
    ), again as (
      select line.ancestor, count(*) - count(distinct pc.product_id) as count
      from several join product_categories pc using (product_id) join line on line.category = pc.category_id
      where ${shown} group by line.ancestor
    )
    select line.ancestor as id, (sum(e.count) - coalesce(min(again.count), 0))::integer as count
    from line join each_category e using (category) left join again using (ancestor) group by line.ancestor`.execute(reader);
  return new Map(rows.map((row) => [row.id, row.count]));
}

export type ShelfBrand = Columns<'brands', 'id' | 'name' | 'slug' | 'intro'> & {
  logo: PictureRow | null;
  banner: PictureRow | null;
  product_count: number;
};

/** The brands that shoppers may see, in the shop's order. */
const visibleBrands = (reader: Reader) =>
  reader
    .selectFrom('brands as b')
    .select(['b.id', 'b.name', 'b.slug', 'b.intro'])
    .where('b.active', '=', true)
    .orderBy('b.sort')
    .orderBy('b.id');

/** All visible categories and brands without their numbers of products, which change far more often. */
export async function shelfPlaces(reader: Reader) {
  const [categories, brands] = await Promise.all([visibleCategories(reader).execute(), visibleBrands(reader).execute()]);
  return { categories, brands };
}

/** All visible brands in one query, and one for the counts when something has changed. */
export async function shelfBrands(reader: Reader, now: Date): Promise<ShelfBrand[]> {
  const rows = await visibleBrands(reader)
    .select([pictureJson(sql.ref('b.logo_media_id')).as('logo'), pictureJson(sql.ref('b.banner_media_id')).as('banner')])
    .select(versionNow('lists').as('version'))
    .execute();
  if (rows.length === 0) return [];
  const counts = await cachedForAMinute(reader, ['brands', rows[0]?.version], now, () => countByBrand(reader, now));
  return rows.map(({ version: _version, ...row }) => ({ ...row, product_count: counts.get(row.id) ?? 0 }));
}

async function countByBrand(reader: Reader, now: Date): Promise<Map<number, number>> {
  const rows = await reader
    .selectFrom('products as p')
    .select((eb) => ['p.brand_id as id', eb.fn.countAll<number>().as('count')])
    .where('p.brand_id', 'is not', null)
    .where(onShelf(now))
    .$narrowType<{ id: NotNull }>()
    .groupBy('p.brand_id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.count]));
}
