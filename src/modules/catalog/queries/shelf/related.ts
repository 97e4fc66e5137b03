import { type RawBuilder, sql } from 'kysely';
import { type CardJson, cardJson } from './cards.ts';
import { onShelf } from './filter.ts';

const relatedCount = 4;
// Written into the statement: not knowing a limit, PostgreSQL would expect a tenth of a category and plan again for each product.
const limit = sql.lit(relatedCount);
/** One more than needed, because the product itself is among them. */
const readLimit = sql.lit(relatedCount + 1);

/**
 * Up to four related products: those chosen by staff, then of the same category, then of neighbouring categories. Neighbours are read only
 * where the others are fewer than four: in a large shop each of their products is on a page of its own.
 */
export const related = (id: number, now: Date): RawBuilder<CardJson[]> => sql`coalesce((
  select json_agg(${cardJson} order by near.rank, near.distance, near.id) from (
    select found.id, min(found.rank) as rank, min(found.distance) as distance
    from products me cross join lateral (
      with own as materialized (
        select p.id, 0 as rank, array_position(me.related_ids, p.id) as distance from products p where p.id = any(me.related_ids) and ${onShelf(now)}
        union all (${inCategory(sql`me.main_category_id`, sql`p.sort >= me.sort`, sql`p.sort, p.id`, now)})
        union all (${inCategory(sql`me.main_category_id`, sql`p.sort < me.sort`, sql`p.sort desc, p.id desc`, now)}))
      select id, rank, distance from own
      union all (
        select other.id, 2, other.distance from categories mine join categories beside
          on beside.parent_id is not distinct from mine.parent_id and beside.id <> mine.id and beside.active
          cross join lateral (${inCategory(sql`beside.id`, sql`true`, sql`p.sort, p.id`, now)}) other
        where mine.id = me.main_category_id and (select count(distinct own.id) from own where own.id <> me.id) < ${limit})
    ) found
    where me.id = ${id} and found.id <> me.id
    group by found.id order by 2, 3, 1 limit ${limit}) near
  join products p on p.id = near.id), '[]')`;

/** The first few products of a category that can be bought, by an index. */
const inCategory = (category: RawBuilder<unknown>, where: RawBuilder<unknown>, order: RawBuilder<unknown>, now: Date) => sql`
  select p.id, 1 as rank, abs(p.sort - me.sort) as distance from products p
  where p.main_category_id = ${category} and ${where} and ${onShelf(now)} and p.stock_word <> 'sold_out'
  order by ${order} limit ${readLimit}`;
