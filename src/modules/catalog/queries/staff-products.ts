import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { readWebsite } from '#modules/settings/index.ts';
import type { Column, Columns, InJson } from '#platform/db/columns.ts';
import { codeStartsWith, matchingIds } from '#platform/db/search-ids.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import { type catalogContract, type ProductRow, shelfStatuses } from '../contract.ts';
import { lacksEnglishName } from './english.ts';
import { sellableCombos } from './sellable-combos.ts';
import { shortage } from './sellable-sql.ts';

type Endpoints = typeof catalogContract;
type Filter = ParsedInputOf<Endpoints['listProducts']>;

/** Products for the back office's list, with the count of each shelf tab under the same other filters. */
export async function listProducts(ctx: Context, input: Filter): Promise<ResultOf<Endpoints['listProducts']>> {
  const { currency, time_zone: timeZone } = await readWebsite(ctx.db);
  const conditions = matches(input, currency, timeZone);
  const byStock = input.sort.endsWith('stock');
  const onShelf = input.shelf_status ? sql`p.shelf_status = any(${input.shelf_status}::text[])` : sql`true`;
  const { rows } = await sql<{ rows: StaffRow[]; counts: Record<string, number>; samples: Samples }>`
    select (select coalesce(json_object_agg(shelf_status, n), '{}') from (
        select p.shelf_status, count(*) as n from products p where ${conditions} group by 1) c) as counts,
      (select json_build_object('n', count(*), 'changed', count(*) filter (where version > 1)) from products where sample is not null) as samples,
      coalesce((select json_agg(${rowJson(ctx.clock.now())} order by f.place) from (
        select id, row_number() over () as place from (
          select p.id from products p ${byStock ? stockSums : sql``} where ${conditions} and ${onShelf}
          order by ${orders[input.sort]}, p.id limit ${input.per_page} offset ${(input.page - 1) * input.per_page}) page) f
        join products p on p.id = f.id), '[]') as rows`.execute(ctx.db);
  const [answer] = rows;
  const counts = answer?.counts ?? {};
  const sets = await countSellableSets(ctx, answer?.rows ?? []);
  return {
    data: (answer?.rows ?? []).map((row) => staffRow({ ...row, stock: sets.get(row.id) ?? row.stock }, currency, ctx)),
    meta: { page: input.page, per_page: input.per_page, total: sumCounts(input.shelf_status ?? shelfStatuses, counts) },
    counts: { all: sumCounts(shelfStatuses, counts), ...Object.fromEntries(shelfStatuses.map((status) => [status, counts[status] ?? 0])) },
    samples: answer?.samples ?? { n: 0, changed: 0 },
  };
}

type Samples = ResultOf<Endpoints['listProducts']>['samples'];

const sumCounts = (statuses: readonly string[], counts: Record<string, number>): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);

type StaffRow = InJson<
  Columns<
    'products',
    | 'id'
    | 'name'
    | 'type'
    | 'source'
    | 'main_category_id'
    | 'shelf_status'
    | 'tags'
    | 'member_only'
    | 'is_credit'
    | 'sold_count'
    | 'updated_at'
  >
> & {
  archived: boolean;
  price_min: Column<'products', 'list_price'>;
  price_max: Column<'products', 'list_price_max'>;
  stock: number;
  sold_30: number;
  item_count: number;
  is_low: boolean;
  picture: PictureRow | null;
  brand: Column<'brands', 'name'> | null;
  category: Column<'categories', 'name'> | null;
};

/** How many sets of the combos among them can be sold. */
async function countSellableSets({ db, clock }: Context, rows: readonly StaffRow[]): Promise<Map<number, number>> {
  const ids = rows.filter(({ type }) => type === 'combo').map(({ id }) => id);
  return new Map([...(await sellableCombos(db, ids, clock.now()))].map(([id, { sellable }]) => [id, sellable]));
}

const stockSum = sql`(select coalesce(sum(i.stock), 0)::int from product_items i where i.product_id = p.id and i.active)`;
const soldDays = 30;
const dayMs = 86_400_000;
const soldSince = (moment: Date) => sql`(select coalesce(-sum(s.stock_delta), 0)::int from product_items i
  join stock_movements s on s.product_item_id = i.id and s.kind in ('deduct', 'return') and s.created_at >= ${moment} where i.product_id = p.id)`;
/**
 * Sums per product when the list is sorted by them, in index order. `offset 0` keeps it a separate step, which parallel workers
 * would repeat.
 */
const stockSums = sql`left join (
  select product_id, sum(stock) as stock from product_items where active group by product_id order by product_id offset 0) s on s.product_id = p.id`;

const rowJson = (
  now: Date,
) => sql`json_build_object('id', p.id, 'name', p.name, 'type', p.type, 'source', p.source, 'shelf_status', p.shelf_status,
  'tags', p.tags, 'member_only', p.member_only, 'is_credit', p.is_credit, 'archived', p.archived_at is not null,
  'price_min', p.list_price, 'price_max', p.list_price_max, 'stock', ${stockSum}, 'sold_count', p.sold_count, 'sold_30', ${soldSince(new Date(now.getTime() - soldDays * dayMs))},
  'item_count', (select count(*) from product_items i where i.product_id = p.id and i.active), 'is_low', ${stockCondition('low')},
  'updated_at', p.updated_at,
  'brand', (select b.name from brands b where b.id = p.brand_id), 'category', (select c.name from categories c where c.id = p.main_category_id),
  'main_category_id', p.main_category_id,
  'picture', (select ${pictureJson(sql.ref('g.media_id'))} from product_images g where g.product_id = p.id order by g.position limit 1))`;

const staffRow = (row: StaffRow, currency: Currency, { locale }: Context): ProductRow => ({
  ...row,
  picture: row.picture && pictureFrom(row.picture, locale),
  brand: row.brand ? inLocale(row.brand, locale) : '',
  category: row.category ? inLocale(row.category, locale) : '',
  price_min: toMajor(row.price_min, currency),
  price_max: toMajor(row.price_max, currency),
  updated_at: new Date(row.updated_at).toISOString(),
});

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated_at: sql`updated_at`,
  '-updated_at': sql`updated_at desc`,
  name: sql`p.name ->> 'tw'`,
  '-name': sql`p.name ->> 'tw' desc`,
  stock: sql`coalesce(s.stock, 0)`,
  '-stock': sql`coalesce(s.stock, 0) desc`,
  price: sql`list_price`,
  '-price': sql`list_price_max desc`,
  sold: sql`sold_count`,
  '-sold': sql`sold_count desc`,
};

/** SQL conditions of the list's filters on `products p`. */
export function matches(input: Filter, currency: Currency, timeZone: string): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [input.archived === '1' ? sql`p.archived_at is not null` : sql`p.archived_at is null`];
  const { q, type, source, brand_id, tag, price_min, price_max, member_only, credit, changed_since, changed_from, changed_until } = input;
  if (q) conditions.push(named(q));
  if (type) conditions.push(sql`p.type = any(${type}::text[])`);
  if (source) conditions.push(sql`p.source = any(${source}::text[])`);
  if (brand_id) conditions.push(sql`p.brand_id = ${brand_id}`);
  if (input.category_id) conditions.push(inCategory(input.category_id));
  if (tag) conditions.push(sql`${tag} = any(p.tags)`);
  if (price_min !== undefined) conditions.push(sql`p.list_price_max >= ${fromMajor(price_min, currency)}`);
  if (price_max !== undefined) conditions.push(sql`p.list_price <= ${fromMajor(price_max, currency)}`);
  if (member_only) conditions.push(sql`p.member_only = ${member_only === '1'}`);
  if (credit) conditions.push(sql`p.is_credit = ${credit === '1'}`);
  if (changed_since) conditions.push(sql`p.updated_at >= ${changed_since}`);
  if (changed_from) conditions.push(sql`p.updated_at >= (${changed_from}::date)::timestamp at time zone ${timeZone}`);
  if (changed_until) conditions.push(sql`p.updated_at < (${changed_until}::date + 1)::timestamp at time zone ${timeZone}`);
  if (input.stock) conditions.push(stockCondition(input.stock));
  if (input.missing) conditions.push(missing[input.missing]);
  return sql.join(conditions, sql` and `);
}

/** By a part of the name in either language, the beginning of an SKU, or a barcode. */
const named = (q: string): RawBuilder<unknown> => sql`p.id in (
  ${matchingIds('products', q)}
  union all select i.product_id from product_items i where ${codeStartsWith(sql.ref('i.sku'), q)}
  union all select i.product_id from product_items i where i.barcode = ${q})`;

const maxNamed = 1000;

/** Products of a name and items of an SKU, as parts of other modules' queries. Of very many the newest are taken. */
export const foundProducts = {
  products: (q: string): RawBuilder<unknown> =>
    sql`select id from (${matchingIds('products', q)}) f (id) order by id desc limit ${maxNamed}`,
  items: (q: string): RawBuilder<unknown> =>
    sql`select i.id from product_items i where ${codeStartsWith(sql.ref('i.sku'), q)} limit ${maxNamed}`,
  /** How many pieces of all these, and of other items of their products, were sold: a scalar subquery. */
  sold: (
    q: string,
  ): RawBuilder<number> => sql`(select coalesce(sum(p.sold_count), 0) from products p where p.id in (${foundProducts.products(q)})
    or p.id in (select i.product_id from product_items i where i.id in (${foundProducts.items(q)})))`,
};

/** In the category or a descendant, hidden ones included. */
export const inCategory = (
  categoryId: number,
  productId: RawBuilder<unknown> = sql.ref('p.id'),
): RawBuilder<unknown> => sql`${productId} = any(array(
  select pc.product_id from product_categories pc where pc.category_id in (
    with recursive below as (
      select id from categories where id = ${categoryId} union select c.id from categories c join below on c.parent_id = below.id
    ) select id from below)))`;

const comboShortage = { out: sql`c.stock_word = 'sold_out'`, low: sql`c.stock_word <> 'available'` };

/** One of its items is low or sold out; of a combo, which has none, the sets that its parts make. */
const stockCondition = (requested: 'low' | 'out'): RawBuilder<unknown> => sql`(
  exists (select from product_items i where i.product_id = p.id and i.active and ${shortage[requested]})
  or p.id in (select s.product_id from combo_slots s join products c on c.id = s.product_id where ${comboShortage[requested]}))`;

const missing: Record<NonNullable<Filter['missing']>, RawBuilder<unknown>> = {
  english: lacksEnglishName('p.name'),
  picture: sql`not exists (select from product_images g where g.product_id = p.id)`,
  seo: sql`coalesce(p.seo -> 'description' ->> 'tw', '') = ''`,
};
