import { type RawBuilder, sql } from 'kysely';
import { isFound } from '../../search/queries/conditions.ts';
import type { SearchQuery } from '../../search/query.ts';
import { withDescendants } from '../product-categories.ts';

export type ShelfFilter = {
  category_id?: number | undefined;
  brand_id?: number | undefined;
  /** In one of these categories or below it. */
  category_ids?: readonly number[] | undefined;
  /** One of these brands. */
  brand_ids?: readonly number[] | undefined;
  /** Has one of these. */
  tags?: readonly string[] | undefined;
  /** For each option, one of the values; option and values by their Chinese names. */
  options?: readonly { name: string; values: readonly string[] }[] | undefined;
  member_only?: boolean | undefined;
  is_credit?: boolean | undefined;
  /** Of the lowest price, minor units, both included. */
  price_from?: number | undefined;
  price_to?: number | undefined;
  /** Only products that can be bought now. */
  in_stock?: boolean | undefined;
  /** Matches this search (search/). */
  search?: SearchQuery | undefined;
  /** Only these, in this order: for curated lists. */
  ids?: readonly number[] | undefined;
  /** The scope of an offer: anything in `include` (empty: all) and nothing in `exclude`. */
  scope?: { include: readonly ScopeEntry[]; exclude: readonly ScopeEntry[] } | undefined;
};
type ScopeEntry = { kind: 'all' } | { kind: 'category' | 'brand' | 'product' | 'item'; id: number } | { kind: 'tag'; tag: string };
export type ShelfSort = 'featured' | 'newest' | 'price' | '-price' | 'sales';

/** On the shelf and not ended; products that have not started are shown. */
export const onShelf = (now: Date): RawBuilder<boolean> =>
  sql`p.shelf_status = 'on_shelf' and (p.available_until is null or p.available_until > ${now})`;

const isSoldOut = sql`(p.stock_word = 'sold_out')`;

/** The manual order of the category, or one of the products' columns. */
const inCategoryOrder = (categoryId: number): RawBuilder<unknown> => sql`
  case (select c.product_order from categories c where c.id = ${categoryId})
    when 'newest' then -extract(epoch from p.created_at) when 'sales' then -p.sold_count when 'price' then p.list_price end,
  (select nullif(pc.position, 0) from product_categories pc where pc.product_id = p.id and pc.category_id = ${categoryId}) nulls last`;

/** The order of a list; each ends with the id, so that pages neither repeat nor lose a product. */
export function orderBySort(sort: ShelfSort, { ids, category_id }: ShelfFilter): RawBuilder<unknown> {
  if (ids) return sql`array_position(${[...ids]}::bigint[], p.id)`;
  switch (sort) {
    case 'featured':
      return category_id ? sql`${isSoldOut}, ${inCategoryOrder(category_id)}, p.sort, p.id` : sql`${isSoldOut}, p.sort, p.id`;
    case 'newest':
      return sql`p.created_at desc, p.id desc`;
    case 'sales':
      return sql`p.sold_count desc, p.id`;
    case 'price':
      return sql`p.list_price, p.id`;
    case '-price':
      return sql`p.list_price desc, p.id desc`;
  }
}

/** Whether a product `p` is in the category or a descendant. */
const inCategory = (id: number): RawBuilder<boolean> =>
  sql`p.id = any(array(select c.product_id from product_categories c where c.category_id = any(${withDescendants(id)})))`;

type Option = NonNullable<ShelfFilter['options']>[number];

/** Whether a product `p` has one available item with all chosen option values. */
function hasOptions(options: readonly Option[]): RawBuilder<unknown> {
  const hasOption = ({ name, values }: Option) =>
    anyCondition(
      values.map((value) => sql`p.options @> ${JSON.stringify([{ name: { tw: name }, values: [{ label: { tw: value } }] }])}::jsonb`),
    );
  const itemHasValue = ({ name, values }: Option) => sql`exists (
    select from jsonb_array_elements(p.options) with ordinality o(option, place), jsonb_array_elements(o.option -> 'values') v(value)
    where o.option -> 'name' ->> 'tw' = ${name} and v.value -> 'label' ->> 'tw' = any(${[...values]}::text[])
      and i.option_values[o.place::integer] = v.value ->> 'key')`;
  return sql`${sql.join(options.map(hasOption), sql` and `)} and exists (
    select from product_items i where i.product_id = p.id and i.active and ${sql.join(options.map(itemHasValue), sql` and `)})`;
}

const anyCondition = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : sql`true`;

/** Whether a product `p` matches one entry of an offer's scope. */
function matchesScopeEntry(entry: ScopeEntry): RawBuilder<unknown> {
  switch (entry.kind) {
    case 'all':
      return sql`true`;
    case 'category':
      return inCategory(entry.id);
    case 'brand':
      return sql`p.brand_id is not distinct from ${entry.id}`;
    case 'product':
      return sql`p.id = ${entry.id}`;
    case 'item':
      return sql`exists (select from product_items i where i.id = ${entry.id} and i.product_id = p.id)`;
    case 'tag':
      return sql`p.tags @> array[${entry.tag}]`;
  }
}

/** SQL conditions of a filter on a product `p`. */
export function matches(filter: ShelfFilter): RawBuilder<boolean> {
  const { category_id, category_ids, brand_id, brand_ids, tags, options, price_from, price_to, search, ids, scope } = filter;
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  if (ids) conditions.push(sql`p.id = any(${[...ids]}::bigint[])`);
  if (brand_id) conditions.push(sql`p.brand_id = ${brand_id}`);
  if (brand_ids) conditions.push(sql`p.brand_id = any(${[...brand_ids]}::bigint[])`);
  if (tags) conditions.push(sql`p.tags && ${[...tags]}::text[]`);
  if (options?.length) conditions.push(hasOptions(options));
  if (price_from !== undefined) conditions.push(sql`p.list_price >= ${price_from}`);
  if (price_to !== undefined) conditions.push(sql`p.list_price <= ${price_to}`);
  if (filter.in_stock) conditions.push(sql`p.stock_word <> 'sold_out'`);
  if (filter.member_only) conditions.push(sql`p.member_only`);
  if (filter.is_credit) conditions.push(sql`p.is_credit`);
  if (category_id) conditions.push(inCategory(category_id));
  if (category_ids) conditions.push(anyCondition(category_ids.map(inCategory)));
  if (scope)
    conditions.push(
      anyCondition(scope.include.map(matchesScopeEntry)),
      ...scope.exclude.map((entry) => sql`not ${matchesScopeEntry(entry)}`),
    );
  if (search) conditions.push(isFound(search));
  return sql.join(conditions, sql` and `);
}
