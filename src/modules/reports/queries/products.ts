import { type NotNull, type RawBuilder, sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Column } from '#platform/db/columns.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, type InMinor, toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { ProductFigures, ProductSort, Reconciles, reportsContract } from '../contract.ts';
import { checkedPeriod, daysOf } from '../rules.ts';
import type { DayRange } from './day-range.ts';
import { itemsByDays, partsByDays } from './summed-days.ts';

type Products = typeof reportsContract.products;
type Input = ParsedInputOf<Products>;
type Row = InMinor<Omit<ProductFigures, 'name'>> & { name: NonNullable<Column<'report_names', 'name'>> };
type Sold = { rows: Row[]; total: number; report: number; orders: number };

const sorts: Record<ProductSort, RawBuilder<unknown>> = {
  goods: sql`goods`,
  quantity: sql`quantity`,
  margin: sql`margin`,
  refunded: sql`refunded`,
  days_left: sql`days_left`,
};

/** Sales of each item in a period, in one statement. Throws InvalidInput for an invalid period. */
export async function readProducts(
  { db, clock, locale }: Pick<Context, 'db' | 'clock' | 'locale'>,
  input: Input,
): Promise<ResultOf<Products>> {
  const { currency, time_zone: zone } = await readWebsite(db);
  const span = { ...checkedPeriod(input, localDay(clock.now(), zone)), zone };
  const { rows: found } = await soldItems(input, span).execute(db);
  const { rows, total, report, orders } = found[0] ?? { rows: [], total: 0, report: 0, orders: 0 };
  return {
    currency,
    from: span.from,
    to: span.to,
    data: rows.map((row) => inMajor({ ...row, name: inLocale(row.name, locale) }, currency)),
    meta: { page: input.page, per_page: input.per_page, total },
    reconciles: reconcile(report, orders, currency),
  };
}

/** A page of items, their number, and item totals by lines and by orders. */
function soldItems(input: Input, span: DayRange): RawBuilder<Sold> {
  const direction = input.sort.startsWith('-') ? sql`desc` : sql`asc`;
  const sortColumn = sorts[input.sort.replace('-', '') as ProductSort];
  // Stock is looked up for the rows that are shown, unless it is what they are sorted by.
  const isByStock = input.sort.endsWith('days_left');
  return sql<Sold>`
    with goods as (
      select product_id, ${input.by === 'item' ? sql`product_item_id, sku` : combinedColumns}, max(line_id) as line_id, sum(quantity)::integer as quantity,
        sum(returned)::integer as returned, sum(${input.by === 'item' ? sql`orders` : sql`product_orders`})::integer as orders, sum(goods)::bigint as goods,
        sum(refunded)::bigint as refunded, sum(cost)::bigint as cost, (sum(goods) - sum(refunded) - sum(cost))::bigint as margin
      from ${itemsByDays(span, input.combos)} l
      group by product_id, ${input.by === 'item' ? sql`product_item_id, sku` : sql`case when product_id is null then sku end`}
    ), ranked as (
      select g.*, case when g.goods > 0 then round(g.refunded::numeric / g.goods, 4)::float8 else 0 end as refund_rate,
        (sum(g.goods) over (order by g.goods desc, g.sku) - g.goods)::numeric / nullif(sum(g.goods) over (), 0) as share_before,
        coalesce(${input.by === 'item' ? sql`g.product_item_id` : sql`g.product_id`}, -g.line_id) as id
      from goods g
    ), classed as (
      select *, case when share_before < 0.8 then 'A' when share_before < 0.95 then 'B' else 'C' end as abc from ranked
    ), chosen as materialized (
      select * from classed c where ${filtered(input)}
    ), page as (
      select *, row_number() over () as place from (
        select * from ${isByStock ? withStock(sql`chosen`, input, span) : sql`chosen`} order by ${sortColumn} ${direction} nulls last, sku limit ${input.per_page} offset ${(input.page - 1) * input.per_page}) sorted
    )
    select (select count(*) from chosen) as total, coalesce((select sum(goods) from goods), 0)::bigint as report,
      coalesce((select sum(goods_worth) from ${partsByDays(span, 'placed', 'payment')} p), 0)::bigint as orders,
      coalesce((select json_agg(json_build_object('id', id, 'product_id', product_id, 'product_item_id', product_item_id, 'sku', sku, 'name', name,
        'quantity', quantity, 'returned', returned, 'orders', orders, 'goods', goods, 'refunded', refunded, 'cost', cost, 'margin', margin,
        'refund_rate', refund_rate, 'sellable', sellable, 'days_left', days_left, 'abc', abc) order by place)
      from ${isByStock ? sql`page` : withStock(sql`page`, input, span)} join report_names using (line_id)), '[]') as rows`;
}

/** The items of a product in one row: of several SKUs the first is written, with how many more there are. */
const combinedColumns = sql`null::bigint as product_item_id,
  min(sku) || case when count(distinct sku) > 1 then ' +' || count(distinct sku) - 1 else '' end as sku`;

/** Rows with stock and the days it lasts at the period's pace. */
function withStock(rows: RawBuilder<unknown>, { by }: Input, span: DayRange): RawBuilder<unknown> {
  const stockColumns =
    by === 'item'
      ? sql`select sellable from report_left where product_item_id = r.product_item_id`
      : sql`select sum(greatest(sellable, 0))::integer as sellable from report_left where product_id = r.product_id`;
  return sql`(select r.*, s.sellable, case when r.quantity > r.returned and s.sellable is not null
    then floor(greatest(s.sellable, 0) * ${daysOf(span)}::numeric / (r.quantity - r.returned))::integer end as days_left
    from ${rows} r left join lateral (${stockColumns}) s on true) stocked`;
}

const escaped = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

/** Classes are computed over all sales before filtering. */
function filtered({ q, brand_id, category_id, source, abc }: Input): RawBuilder<unknown> {
  const like = `%${escaped(q)}%`;
  return sql.join(
    [
      sql`true`,
      ...(q
        ? [
            sql`(sku ilike ${like.slice(1)} or exists (
              select from report_names n where n.line_id = c.line_id and (n.name ->> 'tw' ilike ${like} or n.name ->> 'en' ilike ${like})))`,
          ]
        : []),
      ...(brand_id ? [sql`product_id in (select product_id from report_shelf where brand_id = ${brand_id})`] : []),
      ...(category_id ? [sql`product_id in (select product_id from report_categories where id = ${category_id})`] : []),
      ...(source ? [sql`product_id in (select product_id from report_shelf where source = ${source})`] : []),
      ...(abc ? [sql`abc = ${abc}`] : []),
    ],
    sql` and `,
  );
}

function inMajor(row: InMinor<ProductFigures>, currency: Currency): ProductFigures {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    ...row,
    goods: toMajor(row.goods, currency),
    refunded: toMajor(row.refunded, currency),
    cost: major(row.cost),
    margin: major(row.margin),
  };
}

/** Item totals by lines against totals by orders; both in minor units. */
const reconcile = (report: number, orders: number, currency: Currency): Reconciles => ({
  orders: toMajor(orders, currency),
  other_days: 0,
  report: toMajor(report, currency),
  difference: toMajor(orders - report, currency),
});

type Choices = ResultOf<typeof reportsContract.choices>;
/** A column of a view may be null for the types; these are not. */
type Named = { id: NotNull; name: NotNull };

/** Brands and categories by name, as filters need them: two statements. */
export async function readChoices({ db, locale }: Context): Promise<Choices> {
  const named = (rows: { id: number; name: Text }[]) => rows.map(({ id, name }) => ({ id, name: inLocale(name, locale) }));
  const [brands, categories] = await Promise.all([
    db.selectFrom('report_brands').select(['id', 'name']).$narrowType<Named>().orderBy(sql`name ->> 'tw'`).limit(500).execute(),
    db
      .selectFrom('report_categories')
      .select(['id', 'name', sql<string>`name ->> 'tw'`.as('word')])
      .distinct()
      .$narrowType<Named>()
      .orderBy('word')
      .limit(500)
      .execute(),
  ]);
  return { brands: named(brands), categories: named(categories) };
}
