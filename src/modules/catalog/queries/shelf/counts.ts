import { type RawBuilder, sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Text } from '#shared/locale.ts';
import type { OptionDisplay } from '../../contract.ts';
import { shownCategories, withDescendants } from '../product-categories.ts';
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
  const found = sql`found as materialized (
    select p.id, p.brand_id, p.tags, p.options, p.list_price, p.stock_word, p.member_only, p.is_credit
    from products p where ${onShelf(now)} and ${matches({ search, category_id, brand_id })})`;
  const among: Among = (rest) =>
    isPart ? sql`from found p where ${matches(rest)}` : sql`from products p where ${onShelf(now)} and ${matches(rest)}`;
  const isPlain = facets && Object.values(chosen).every((value) => value === undefined);
  const tables = [...(isPart ? [found] : []), ...(isPlain ? [alike(among)] : [])];
  const total = isPlain ? sql`(select coalesce(sum(a.count), 0)::bigint from alike a)` : sql`(select count(*) ${among(chosen)})`;
  const json = isPlain ? plainFacetsJson(among, total, isPart ? undefined : now) : facetsJson(chosen, among, total);
  const { rows } = await sql<ShelfCounts>`${tables.length > 0 ? sql`with ${sql.join(tables)}` : sql``}
    select ${total} as total, ${facets ? json : sql`null`} as facets`.execute(reader);
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

/** The products of a list, those alike in what most filters compare as one row. */
const alike = (among: Among): RawBuilder<unknown> => sql`alike as materialized (
  select p.brand_id, p.tags, p.stock_word <> 'sold_out' as in_stock, p.member_only, p.is_credit,
    count(*) as count, min(p.list_price) as min, max(p.list_price) as max
  ${among({})} group by 1, 2, 3, 4, 5)`;

/** The facets of a list without chosen filters, in which each product is read once. `wholeAt`: the list is the whole shelf at that time. */
function plainFacetsJson(among: Among, total: RawBuilder<unknown>, wholeAt: Date | undefined): RawBuilder<ShelfFacets> {
  const sumOf = (condition: RawBuilder<unknown>) => sql`(select coalesce(sum(a.count), 0)::bigint from alike a where ${condition})`;
  return buildFacets({
    categories: wholeAt
      ? sql`pc.on_shelf and (pc.available_until is null or pc.available_until > ${wholeAt})`
      : sql`pc.product_id in (select p.id ${among({})})`,
    brands: sql`select a.brand_id, sum(a.count)::bigint as count from alike a group by 1`,
    tags: sql`select t.tag, sum(t.count)::bigint as count from (select unnest(a.tags) as tag, a.count from alike a) t group by 1`,
    options: optionsJson({}, among, total),
    price: sql`(select json_build_object('min', min(a.min), 'max', max(a.max)) from alike a having count(*) > 0)`,
    in_stock: sumOf(sql`a.in_stock`),
    member: sumOf(sql`a.member_only`),
    credit: sumOf(sql`a.is_credit`),
  });
}

/** Each facet counts without its own filter: its other choices stay visible. */
function facetsJson(filter: ShelfFilter, among: Among, total: RawBuilder<unknown>): RawBuilder<ShelfFacets> {
  const { category_ids: _categories, ...anyCategory } = filter;
  const { brand_ids: _brands, ...anyBrand } = filter;
  const { tags: _tags, ...anyTag } = filter;
  const { price_from: _from, price_to: _to, ...anyPrice } = filter;
  return buildFacets({
    categories: sql`pc.product_id in (select p.id ${among(anyCategory)})`,
    brands: sql`select p.brand_id, count(*) ${among(anyBrand)} group by 1`,
    tags: sql`select t.tag, count(*) from (select unnest(p.tags) as tag ${among(anyTag)}) t group by 1`,
    options: optionsJson(filter, among, total),
    price: sql`(select json_build_object('min', min(p.list_price), 'max', max(p.list_price)) ${among(anyPrice)} having count(*) > 0)`,
    in_stock: sql`(select count(*) ${among({ ...filter, in_stock: true })})`,
    member: sql`(select count(*) ${among({ ...filter, member_only: true })})`,
    credit: sql`(select count(*) ${among({ ...filter, is_credit: true })})`,
  });
}

/** `categories`: which places `pc` of products count. `brands`, `tags`: statements with the number of each. The others: JSON values. */
const buildFacets = (parts: Record<keyof ShelfFacets, RawBuilder<unknown>>): RawBuilder<ShelfFacets> => sql`json_build_object(
    'categories', coalesce((
      select json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug, 'parent_id', c.parent_id, 'count', n.count) order by c.sort, c.id)
      from (select pc.category_id, count(*) from product_categories pc where ${parts.categories} group by 1) n
      join categories c on c.id = n.category_id and c.id in ${shownCategories}), '[]'),
    'brands', coalesce((
      select json_agg(json_build_object('id', b.id, 'name', b.name, 'slug', b.slug, 'count', n.count) order by b.sort, b.id)
      from (${parts.brands}) n join brands b on b.id = n.brand_id and b.active), '[]'),
    'tags', coalesce((
      select json_agg(json_build_object('tag', n.tag, 'count', n.count) order by n.count desc, n.tag)
      from (${parts.tags} order by 2 desc, 1 limit ${maxTags}) n), '[]'),
    'options', ${parts.options}, 'price', ${parts.price}, 'in_stock', ${parts.in_stock}, 'member', ${parts.member}, 'credit', ${parts.credit})`;

/** The most common options of the products. An option that is filtered by is counted without its own choice. */
function optionsJson(filter: ShelfFilter, among: Among, total: RawBuilder<unknown>): RawBuilder<unknown> {
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
  return sql`case when ${total} > ${maxProductsForOptions} then '[]' else coalesce((
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
