import { type RawBuilder, sql } from 'kysely';
import { withDescendants } from '../product-categories.ts';
import { matches, onShelf, orderBySort, type ShelfFilter, type ShelfSort } from './filter.ts';

type PageQuery = { filter: ShelfFilter; sort: ShelfSort; page: number; perPage: number; now: Date };

/** The ids of a page of products on the shelf, in the order of the list, as a part of a select. */
export function pageIds(query: PageQuery): RawBuilder<{ id: number }> {
  const { filter, sort } = query;
  const { category_id: categoryId, ...others } = filter;
  const isFiltered = Object.values(others).some((value) => value !== undefined);
  return categoryId && sort === 'featured' && !isFiltered ? categoryIds(categoryId, query) : anyIds(query);
}

/** By an index of the products, or by sorting those that match. */
const anyIds = ({ filter, sort, page, perPage, now }: PageQuery): RawBuilder<{ id: number }> => sql`
  select p.id from products p where ${onShelf(now)} and ${matches(filter)}
  order by ${orderBySort(sort, filter)} limit ${perPage} offset ${(page - 1) * perPage}`;

/**
 * A whole category in its manual order: the first of each category in it, by the order that `product_categories` has, merged. A
 * product that is in several counts by its place in this one. Another order of the category sorts all of its products. The limits are
 * selected: with a number PostgreSQL plans for just that many rows, and so plans each statement again instead of once per connection.
 */
function categoryIds(id: number, query: PageQuery): RawBuilder<{ id: number }> {
  const { page, perPage, now } = query;
  const isManual = sql`(select c.product_order from categories c where c.id = ${id}) = 'manual'`;
  const first = (place: RawBuilder<unknown>, order: RawBuilder<unknown>, among: RawBuilder<unknown>) => sql`
    select f.* from unnest(${withDescendants(id)}) as line (id) cross join lateral (
      select pc.product_id, pc.sold_out, ${place} as place, pc.sort from product_categories pc
      where pc.category_id = line.id and pc.on_shelf and (pc.available_until is null or pc.available_until > ${now})
      order by ${order} limit (select ${page * perPage}::bigint)) f
    where ${among} and ${isManual}`;
  const own = first(sql`nullif(pc.position, 0)`, sql`pc.sold_out, nullif(pc.position, 0), pc.sort, pc.product_id`, sql`line.id = ${id}`);
  const below = first(sql`null::integer`, sql`pc.sold_out, pc.sort, pc.product_id`, sql`line.id <> ${id}`);
  return sql`
    select f.id from (
      select * from (
        select product_id as id, row_number() over (order by sold_out, min(place) nulls last, sort, product_id) as rank
        from (${own} union all ${below}) f group by product_id, sold_out, sort
        order by rank limit (select ${perPage}::bigint) offset ${(page - 1) * perPage}) manual
      union all
      select a.id, row_number() over () as rank from (${anyIds(query)}) a where not ${isManual}) f
    order by f.rank`;
}
