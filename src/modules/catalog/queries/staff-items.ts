import { type RawBuilder, sql } from 'kysely';
import { type PictureRow, pictureFrom, pictureJson } from '#modules/media/index.ts';
import { readCurrency, readWebsite } from '#modules/settings/index.ts';
import { staffNames } from '#modules/staff/index.ts';
import type { Column, Columns, InJson } from '#platform/db/columns.ts';
import type { Reader } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';
import { codeStartsWith, matchingIds, maxCounted } from '#platform/db/search-ids.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { type catalogContract, type ItemRow, refuseCatalog, type StockState, stockStates } from '../contract.ts';
import { buildSpec, sellableOf } from '../rules.ts';
import { sellable, shortage } from './sellable-sql.ts';
import { inCategory } from './staff-products.ts';

type Endpoints = typeof catalogContract;
type Filter = ParsedInputOf<Endpoints['listProductItems']>;
type StoredRow = InJson<
  Columns<
    'product_items',
    | 'id'
    | 'sku'
    | 'barcode'
    | 'price'
    | 'suggested_price'
    | 'min_price'
    | 'cost_price'
    | 'stock'
    | 'reserved'
    | 'safety_stock'
    | 'backorder_limit'
    | 'low_stock_threshold'
    | 'active'
    | 'option_values'
    | 'updated_at'
  >
> &
  Columns<'products', 'name' | 'options'> & { product_id: Column<'products', 'id'>; picture: PictureRow | null };

/** Every SKU for the stock sheet. */
export async function listProductItems(ctx: Context, input: Filter): Promise<ResultOf<Endpoints['listProductItems']>> {
  const { currency, time_zone } = await readWebsite(ctx.db);
  const conditions = matches(input, { now: ctx.clock.now(), timeZone: time_zone });
  const byName = input.sort.endsWith('name');
  const { rows } = await sql<{ rows: StoredRow[]; total: number }>`
    select (select count(*) from product_items i where ${conditions}) as total, coalesce((
      select json_agg(${rowJson} order by f.place) from (
        select id, row_number() over () as place from (
          select i.id from product_items i ${byName ? sql`join products p on p.id = i.product_id and p.archived_at is null` : sql``} where ${conditions}
          order by ${orders[input.sort]}, i.id limit ${input.per_page} offset ${(input.page - 1) * input.per_page}) page) f
      join product_items i on i.id = f.id join products p on p.id = i.product_id), '[]') as rows`.execute(ctx.db);
  return {
    data: (rows[0]?.rows ?? []).map((row) => itemRow(row, currency, ctx)),
    meta: { page: input.page, per_page: input.per_page, total: rows[0]?.total ?? 0 },
  };
}

/** The rows of these items, by id. */
export async function itemRows(ctx: Context, reader: Reader, ids: readonly number[]): Promise<Map<number, ItemRow>> {
  const currency = await readCurrency(reader);
  const rows = await reader
    .selectFrom('product_items as i')
    .innerJoin('products as p', 'p.id', 'i.product_id')
    .select(rowJson.as('row'))
    .where('i.id', '=', anyOf(ids))
    .execute();
  return new Map(rows.map(({ row }) => [row.id, itemRow(row, currency, ctx)]));
}

const rowJson = sql<StoredRow>`json_build_object('id', i.id, 'product_id', p.id, 'name', p.name, 'options', p.options, 'option_values', i.option_values,
  'sku', i.sku, 'barcode', i.barcode, 'price', i.price, 'suggested_price', i.suggested_price, 'min_price', i.min_price, 'cost_price', i.cost_price,
  'stock', i.stock, 'reserved', i.reserved, 'safety_stock', i.safety_stock, 'backorder_limit', i.backorder_limit,
  'low_stock_threshold', i.low_stock_threshold, 'active', i.active, 'updated_at', i.updated_at,
  'picture', ${pictureJson(sql`coalesce(i.media_id, (select g.media_id from product_images g where g.product_id = p.id order by g.position limit 1))`)})`;

function itemRow({ options, option_values, ...row }: StoredRow, currency: Currency, ctx: Context): ItemRow {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  const caller = staffCaller(ctx);
  const seesCost = caller.superman || caller.permissions.has('products update');
  return {
    ...row,
    spec: inLocale(buildSpec(options, option_values), ctx.locale),
    picture: row.picture && pictureFrom(row.picture, ctx.locale),
    price: toMajor(row.price, currency),
    min_price: toMajor(row.min_price, currency),
    suggested_price: major(row.suggested_price),
    cost_price: seesCost ? major(row.cost_price) : null,
    sellable: sellableOf(row),
    updated_at: new Date(row.updated_at).toISOString(),
  };
}

const orders: Record<Filter['sort'], RawBuilder<unknown>> = {
  sku: sql`i.sku`,
  '-sku': sql`i.sku desc`,
  name: sql`p.name ->> 'tw'`,
  '-name': sql`p.name ->> 'tw' desc`,
  price: sql`i.price`,
  '-price': sql`i.price desc`,
  stock: sql`i.stock`,
  '-stock': sql`i.stock desc`,
  sellable,
  '-sellable': sql`${sellable} desc`,
  updated_at: sql`i.updated_at`,
  '-updated_at': sql`i.updated_at desc`,
};

/** Limit for one or two typed letters, which match nearly every SKU. */
const shortQueryLength = 2;

/** By the beginning of the SKU, the barcode, or a part of the product's name. */
function named(q: string): RawBuilder<unknown> {
  const limit = q.length <= shortQueryLength ? sql`limit ${maxCounted}` : sql``;
  return sql`i.id = any(array(
    (select s.id from product_items s where ${codeStartsWith(sql.ref('s.sku'), q)} ${limit})
    union all select s.id from product_items s where s.barcode = ${q}
    union all (select s.id from product_items s where s.product_id in (${matchingIds('products', q)}) ${limit})))`;
}

type Moment = { now: Date; timeZone: string };

function matches({ q, brand_id, category_id, product_id, source, stock, active, ...changed }: Filter, moment: Moment): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [ofProducts({ brand_id, source })];
  const { changed_since, changed_from, changed_until } = changed;
  if (q) conditions.push(named(q));
  if (category_id) conditions.push(inCategory(category_id, sql.ref('i.product_id')));
  if (product_id) conditions.push(sql`i.product_id = ${product_id}`);
  if (stock) conditions.push(states[stock](moment));
  if (active) conditions.push(sql`i.active = ${active === '1'}`);
  if (changed_since) conditions.push(sql`i.updated_at >= ${changed_since}`);
  if (changed_from) conditions.push(sql`i.updated_at >= (${changed_from}::date)::timestamp at time zone ${moment.timeZone}`);
  if (changed_until) conditions.push(sql`i.updated_at < (${changed_until}::date + 1)::timestamp at time zone ${moment.timeZone}`);
  return sql.join(conditions, sql` and `);
}

/** Few products are archived: leaving these out is quicker than looking at the product of each item. */
function ofProducts({ brand_id, source }: Pick<Filter, 'brand_id' | 'source'>): RawBuilder<unknown> {
  const conditions = [...(brand_id ? [sql`p.brand_id = ${brand_id}`] : []), ...(source ? [sql`p.source = any(${source}::text[])`] : [])];
  return conditions.length === 0
    ? sql`i.product_id not in (select id from products where archived_at is not null)`
    : sql`i.product_id in (select p.id from products p where p.archived_at is null and ${sql.join(conditions, sql` and `)})`;
}

const states: Record<StockState, (at: Moment) => RawBuilder<unknown>> = {
  out: () => shortage.out,
  low: () => sql`i.active and ${shortage.low}`,
  today: ({ now, timeZone }) =>
    sql`i.updated_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`,
  no_barcode: () => sql`coalesce(i.barcode, '') = ''`,
};

/** How many SKUs each tab of the stock sheet lists. */
export async function itemCounts({ db, clock }: Context): Promise<ResultOf<Endpoints['itemCounts']>> {
  const moment = { now: clock.now(), timeZone: (await readWebsite(db)).time_zone };
  const parts = stockStates.map((state) => sql`count(*) filter (where ${states[state](moment)}) as ${sql.ref(state)}`);
  const { rows } = await sql<ResultOf<Endpoints['itemCounts']>>`select count(*) as "all", ${sql.join(parts)}
    from product_items i where ${ofProducts({})}`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counting always answers a row');
  return counts;
}

type Movements = ResultOf<Endpoints['itemMovements']>;
type MovementJson = InJson<
  Columns<'stock_movements', 'id' | 'kind' | 'stock_delta' | 'reserved_delta' | 'order_id' | 'staff_id' | 'reason' | 'created_at'>
> & { stock: number; reserved: number };

/** The stock ledger of one SKU, latest first, with the balances after each row. Throws `product_item_not_found`. */
export async function itemMovements(
  { db }: Context,
  { id, page, per_page }: ParsedInputOf<Endpoints['itemMovements']>,
): Promise<Movements> {
  const { rows } = await sql<{ rows: MovementJson[]; total: number }>`
    select coalesce((select json_agg(json_build_object('id', m.id, 'kind', m.kind, 'stock_delta', m.stock_delta, 'reserved_delta', m.reserved_delta,
        'stock', m.stock, 'reserved', m.reserved, 'order_id', m.order_id, 'staff_id', m.staff_id, 'reason', m.reason, 'created_at', m.created_at)
        order by m.id desc)
      from (select s.*, sum(s.stock_delta) over ledger as stock, sum(s.reserved_delta) over ledger as reserved
        from stock_movements s where s.product_item_id = i.id window ledger as (order by s.id)
        order by s.id desc limit ${per_page} offset ${(page - 1) * per_page}) m), '[]') as rows,
      (select count(*) from stock_movements s where s.product_item_id = i.id) as total
    from product_items i where i.id = ${id}`.execute(db);
  const [ledger] = rows;
  if (!ledger) throw refuseCatalog('product_item_not_found');
  const names = await staffNames(
    db,
    ledger.rows.flatMap(({ staff_id }) => staff_id ?? []),
  );
  const findName = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const data = ledger.rows.map((row) => ({
    ...row,
    staff_name: findName(row.staff_id),
    created_at: new Date(row.created_at).toISOString(),
  }));
  return { data, meta: { page, per_page, total: ledger.total } };
}
