import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { OptionDisplay } from '../../contract.ts';
import { withDescendants } from '../product-categories.ts';
import { matches, onShelf, type ShelfFilter } from './filter.ts';
import { cachedForAMinute } from './short-cache.ts';

/** Facets: how many products each filter choice would show, given the other filters. Amounts in minor units. */
export type ShelfFacets = {
  categories: (Columns<'categories', 'id' | 'name' | 'slug' | 'parent_id'> & { count: number })[];
  brands: (Columns<'brands', 'id' | 'name' | 'slug'> & { count: number })[];
  tags: { tag: string; count: number }[];
  options: { name: Text; display: OptionDisplay; values: { label: Text; colour: string | null; count: number }[] }[];
  price: { min: number; max: number } | null;
  in_stock: number;
  member: number;
  credit: number;
};
export type ShelfCounts = { total: number; facets: ShelfFacets | null };

type CountQuery = { filter: ShelfFilter; now: Date; facets: boolean };
/** The number of all matches, and the facets if requested: one statement, or none while no list has changed. */
export const shelfCounts = (reader: Reader, { version, ...query }: CountQuery & { version: number }): Promise<ShelfCounts> =>
  cachedForAMinute(reader, ['list', version, query.facets, query.filter], query.now, () => countShelf(reader, query));

/** The same, counted now: takes as long as there are matches. */
export async function countShelf(reader: Reader, { filter, now, facets }: CountQuery): Promise<ShelfCounts> {
  const { search, category_id, brand_id, ...chosen } = filter;
  const isPart = Boolean(search || category_id || brand_id);
  // What a search, a category or a brand has is read once, with the columns that filters compare.
  const found = sql`with found as materialized (
    select p.id, p.brand_id, p.tags, p.options, p.list_price, p.stock_word, p.member_only, p.is_credit
    from products p where ${onShelf(now)} and ${matches({ search, category_id, brand_id })})`;
  const among: Among = (rest) =>
    isPart ? sql`from found p where ${matches(rest)}` : sql`from products p where ${onShelf(now)} and ${matches(rest)}`;
  const { rows } = await sql<ShelfCounts>`${isPart ? found : sql``}
    select (select count(*) ${among(chosen)}) as total, ${facets ? facetsJson(chosen, among) : sql`null`} as facets`.execute(reader);
  return rows[0] ?? { total: 0, facets: null };
}

/** The lowest and highest price on the shelf, of one category or of all, in one statement by an index. Null without products. */
export async function shelfPrices(reader: Reader, categoryId: number | undefined, now: Date): Promise<ShelfFacets['price']> {
  const end = (order: RawBuilder<unknown>) =>
    categoryId
      ? sql`(select pc.list_price from product_categories pc where pc.category_id = line.id and pc.on_shelf
          and (pc.available_until is null or pc.available_until > ${now}) order by pc.list_price ${order} limit 1)`
      : sql`(select p.list_price from products p where ${onShelf(now)} order by p.list_price ${order} limit 1)`;
  const { rows } = await sql<{ min: number | null; max: number | null }>`
    select min(low) as min, max(high) as max from (
      select ${end(sql`asc`)} as low, ${end(sql`desc`)} as high
      ${categoryId ? sql`from unnest(${withDescendants(categoryId)}) as line (id)` : sql``}) ends`.execute(reader);
  const [{ min, max } = { min: null, max: null }] = rows;
  return min === null || max === null ? null : { min, max };
}

/** The products `p` of the list that match a filter, as a part of a select. */
type Among = (filter: ShelfFilter) => RawBuilder<unknown>;

const maxTags = 30;
const maxOptions = 6;
/** In longer lists options are not counted: it would take too long. */
const maxProductsForOptions = 5000;

/** Each facet counts without its own filter: its other choices stay visible. */
function facetsJson(filter: ShelfFilter, among: Among): RawBuilder<ShelfFacets> {
  const { category_ids: _categories, ...anyCategory } = filter;
  const { brand_ids: _brands, ...anyBrand } = filter;
  const { tags: _tags, ...anyTag } = filter;
  const { price_from: _from, price_to: _to, ...anyPrice } = filter;
  return sql`json_build_object(
    'categories', coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'parent_id', c.parent_id, 'count', n.count) order by c.sort, c.id)
      from (select pc.category_id, count(*) from product_categories pc where pc.product_id in (select p.id ${among(anyCategory)}) group by 1) n
      join categories c on c.id = n.category_id and c.active), '[]'),
    'brands', coalesce((
      select json_agg(json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'count', n.count) order by b.sort, b.id)
      from (select p.brand_id, count(*) ${among(anyBrand)} group by 1) n join brands b on b.id = n.brand_id and b.active), '[]'),
    'tags', coalesce((
      select json_agg(json_build_object('tag', n.tag, 'count', n.count) order by n.count desc, n.tag)
      from (select t.tag, count(*) from (select unnest(p.tags) as tag ${among(anyTag)}) t group by 1 order by 2 desc, 1 limit ${maxTags}) n), '[]'),
    'options', ${optionsJson(filter, among)},
    'price', (select json_build_object('min', min(p.list_price), 'max', max(p.list_price)) ${among(anyPrice)} having count(*) > 0),
    'in_stock', (select count(*) ${among({ ...filter, in_stock: true })}),
    'member', (select count(*) ${among({ ...filter, member_only: true })}),
    'credit', (select count(*) ${among({ ...filter, is_credit: true })}))`;
}

/** The most common options of the products. An option that is filtered by is counted without its own choice. */
function optionsJson(filter: ShelfFilter, among: Among): RawBuilder<unknown> {
  const chosen = filter.options ?? [];
  const names = chosen.map(({ name }) => name);
  // Its items are read once per product: for a join PostgreSQL, which expects a hundred values of each option, would read the items of the whole shop.
  const countValues = (rest: ShelfFilter, values: RawBuilder<unknown>) => sql`
    select p.id, o.option, v.value, v.place from (
        select p.id, p.options, array(
          select distinct u.at || ' ' || u.value from product_items i, unnest(i.option_values) with ordinality u(value, at)
          where i.product_id = p.id and i.active) as chosen
        ${among(rest)} and p.options <> '[]' offset 0) p,
      jsonb_array_elements(p.options) with ordinality o(option, at),
      jsonb_array_elements(o.option -> 'values') with ordinality v(value, place)
    where ${values} and o.at || ' ' || (v.value ->> 'key') = any(p.chosen)`;
  const branches = [
    countValues(filter, sql`o.option -> 'name' ->> 'tw' <> all(${names}::text[])`),
    ...chosen.map(({ name }) =>
      countValues({ ...filter, options: chosen.filter((each) => each.name !== name) }, sql`o.option -> 'name' ->> 'tw' = ${name}`),
    ),
  ];
  return sql`case when (select count(*) ${among(filter)}) > ${maxProductsForOptions} then '[]' else coalesce((
    select json_agg(json_build_object('name', n.name, 'display', n.display, 'values', n.values) order by n.chosen desc, n.count desc, n.key)
    from (
      select v.key, v.key = any(${names}::text[]) as chosen, min(v.name)::jsonb as name, min(v.display) as display, sum(v.count) as count,
        json_agg(json_build_object('label', v.label::jsonb, 'colour', v.colour, 'count', v.count) order by v.place, v.label) as values
      from (
        select option -> 'name' ->> 'tw' as key, value -> 'label' ->> 'tw' as label_tw, min((option -> 'name')::text) as name,
          min(option ->> 'display') as display, min((value -> 'label')::text) as label, min(value ->> 'colour') as colour,
          min(place) as place, count(distinct id) as count
        from (${sql.join(branches, sql` union all `)}) all_values group by 1, 2) v
      group by v.key order by 2 desc, 5 desc, 1 limit ${maxOptions}) n), '[]') end`;
}
