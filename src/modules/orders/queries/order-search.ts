import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { itemLookup } from '#modules/catalog/index.ts';
import { parcels } from '#modules/shipping/index.ts';
import type { Reader } from '#platform/db/database.ts';
import { greatest, matchingIds, maxCounted } from '#platform/db/search-ids.ts';

/**
 * How a search finds its orders. `exact`: something is exactly what was typed, a number, an address or a phone, and only that counts.
 * `index`: all orders that contain it. `broad`: so many of them as are counted, and the newest. `newest`: what was typed is in so
 * many orders, or made of so common parts, that the index would take seconds.
 */
export type SearchWay = 'exact' | 'index' | 'broad' | 'newest';

/** So many of the newest orders, of those that the other filters leave, are compared one by one: about 0.1 seconds. */
const maxCompared = 50_000;
/** Of those that were compared one by one, so many hits end the search. */
const maxNewest = 1000;
/** The index is asked where it would lead to about so many orders at most; each is read and compared. */
const maxCandidates = 20_000;
/** The index is asked where its lists of the pairs have about so many entries at most, or where a pair is rare. */
const maxEntries = 10_000_000;
/** The share of the orders assumed for a pair of characters too rare to be in PostgreSQL's statistics. */
const rareShare = 0.001;

const toDigits = (q: string): string => q.replace(/\D/g, '');
/** Digits with the separators of a phone or order number, at least three. */
const isNumber = (q: string): boolean => /^[\d\s().+-]+$/.test(q) && toDigits(q).length >= 3;

/**
 * Decides how a search finds its orders, in one statement of a millisecond. The orders that the index would lead to are estimated from
 * PostgreSQL's statistics of the pairs of characters: those of digits as if they were independent, of others the rarest, because letters
 * make words. Without statistics the shop is small.
 */
export async function chooseWay(reader: Reader, q: string): Promise<SearchWay> {
  const { rows } = await sql<{ is_exact: boolean; candidates: number | null; entries: number | null; sold: number }>`
    with shares as materialized (
      select e.gram, e.share from pg_stats s cross join unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) e (gram, share)
      where s.schemaname = any(current_schemas(false)) and s.tablename = 'orders_found'
    ), typed as (
      select exp(sum(ln(coalesce(s.share, ${rareShare}))) filter (where g.gram ~ '^[0-9]{2}$')) as digits,
        min(coalesce(s.share, ${rareShare})) filter (where g.gram !~ '^[0-9]{2}$') as others, case when count(s.share) = count(*) then sum(s.share) end as shares
      from unnest(query_grams(${isNumber(q) ? toDigits(q) : q})) g (gram) left join shares s using (gram) where exists (select from shares)
    )
    select exists (${exactlyFound(q)}) as is_exact, reltuples * coalesce(digits * others, digits, others) as candidates, reltuples * shares as entries,
      ${itemLookup.foundProducts.sold(q)} as sold
    from typed, pg_class where oid = 'orders'::regclass`.execute(reader);
  const [found] = rows;
  if (found?.is_exact) return 'exact';
  if ((found?.candidates ?? 0) > maxCandidates || (found?.entries ?? 0) > maxEntries) return 'newest';
  return (found?.sold ?? 0) > maxCounted ? 'broad' : 'index';
}

/** Orders that contain a product found by the search; a union, so that each part uses its own index. `limit` ends each part. */
export const ordersWith = (search: string, limit = sql``): RawBuilder<unknown> => sql`
  (select l.order_id from order_lines l where l.product_id = any(array(${itemLookup.foundProducts.products(search)})) ${limit})
  union all (select l.order_id from order_lines l where l.product_item_id = any(array(${itemLookup.foundProducts.items(search)})) ${limit})`;

/**
 * Orders with exactly this number, buyer's e-mail or phone, each from an index of its own: in a shop of millions the
 * grams of a number are in too many orders to be looked through.
 */
function exactlyFound(q: string): RawBuilder<unknown> {
  const phones = [q, toDigits(q)];
  const numbers = [q, `${q.slice(0, 6)}-${q.slice(6)}`];
  return sql`select id from orders where order_no = any(${numbers}::text[])
    union all select id from orders where email = ${q.toLowerCase()} and email <> ''
    union all select id from orders where phone = any(${phones}::text[]) and phone <> ''
    union all select id from orders where recipient_phone = any(${phones}::text[]) and recipient_phone <> phone`;
}

/** Orders that contain the text in their number or in a name, address or phone of their people. */
const containing = (q: string): RawBuilder<unknown> =>
  isNumber(q) && toDigits(q) !== q
    ? sql`${matchingIds('orders', q)} union all ${matchingIds('orders', toDigits(q))}`
    : matchingIds('orders', q);

/** Shorter ends of a phone are found among the newest orders. */
const shortestEnd = 4;

/** Orders with a phone that ends with these digits, from the indexes of reversed numbers; up to `maxCounted` of a buyer and of a recipient. */
function endingWith(q: string): RawBuilder<unknown> {
  const start = [...toDigits(q)].reverse().join('');
  const within = (phone: string) => sql`reverse(${sql.ref(phone)}) ~>=~ ${start} and reverse(${sql.ref(phone)}) ~<~ ${start + greatest}`;
  return sql`(select id from orders where ${within('phone')} limit ${maxCounted})
    union all (select id from orders where ${within('recipient_phone')} and recipient_phone <> phone limit ${maxCounted})`;
}

/** The newest hits in number, name, address or phone, and the newest with a product, among the `maxCompared` newest of the others' orders. */
function newestContaining(q: string, others: Expression<SqlBool>): RawBuilder<unknown> {
  const words = sql`lower(order_words(n.order_no, n.name, n.recipient_name, n.email, n.phone, n.recipient_phone))`;
  const contains = (text: string) => sql`position(lower(${text}) in ${words}) > 0`;
  const newest = (columns: RawBuilder<unknown>) =>
    sql`(select ${columns} from orders o where ${others} order by o.created_at desc, o.id desc limit ${maxCompared}) n`;
  const { products, items } = itemLookup.foundProducts;
  return sql`(select n.id from ${newest(sql`o.id, o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone`)}
      where ${contains(q)} ${isNumber(q) && toDigits(q) !== q ? sql`or ${contains(toDigits(q))}` : sql``} limit ${maxNewest})
    union all (select n.id from ${newest(sql`o.id`)}
      where (exists (${products(q)}) or exists (${items(q)}))
        and (select true from order_lines l where l.order_id = n.id and (l.product_id in (${products(q)}) or l.product_item_id in (${items(q)})) limit 1)
      limit ${maxNewest})`;
}

/**
 * Orders by number (with or without its hyphen), name, e-mail, phone, SKU, product or tracking number. What is found `newest` are the
 * hits among the 50,000 newest orders that the other conditions leave, up to 1,000 of them, and besides, however old, orders with a phone
 * that ends with the digits typed, four or more, and up to 10,000 with a product or SKU. Older orders need more of the text, or a whole
 * number, address or phone. As an array, which the planner looks up one by one and never compares with all orders.
 */
export function matchingSearch(q: string, way: SearchWay, others: Expression<SqlBool>): Expression<SqlBool> {
  const found = {
    exact: exactlyFound(q),
    index: containing(q),
    broad: sql`${newestContaining(q, others)} union all ${containing(q)}`,
    newest:
      isNumber(q) && toDigits(q).length >= shortestEnd
        ? sql`${newestContaining(q, others)} union all ${endingWith(q)}`
        : newestContaining(q, others),
  };
  return sql<SqlBool>`o.id = any(array(${found[way]} union all ${ordersWith(q, sql`limit ${maxCounted}`)} union all ${parcels.trackedAs(q)}))`;
}
