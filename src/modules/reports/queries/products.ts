import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale, type Text } from '#shared/locale.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { reportsContract } from '../contract.ts';
import { checkedPeriod, localDay } from '../rules.ts';

type Products = typeof reportsContract.products;
type Input = ParsedInputOf<Products>;

type Row = {
  product_id: number | null;
  product_item_id: number | null;
  sku: string;
  name: Text;
  quantity: number;
  returned: number;
  orders: number;
  goods: number;
  refunded: number;
  cost: number | null;
  margin: number | null;
  total: number;
  all_goods: number;
};

const orders = {
  goods: sql`goods desc`,
  quantity: sql`quantity desc`,
  margin: sql`margin desc nulls last`,
  refunded: sql`refunded desc`,
};

/** What was sold of each item in a period: two statements. Throws InvalidInput for a period that is none. */
export async function readProducts({ db, clock, locale }: Context, input: Input): Promise<ResultOf<Products>> {
  const { currency, time_zone } = await readWebsite(db);
  const { from, to } = checkedPeriod(input, localDay(clock.now(), time_zone));
  const { rows } = await sql<Row>`
    with goods as (
      select product_id, product_item_id, sku, max(name::text)::jsonb as name, sum(quantity)::integer as quantity,
        sum(returned_quantity)::integer as returned, count(distinct order_id)::integer as orders, sum(goods)::bigint as goods,
        sum(refunded)::bigint as refunded, sum(cost)::bigint as cost, (sum(goods) - sum(refunded) - sum(cost))::bigint as margin
      from report_goods where day between ${from} and ${to} group by product_id, product_item_id, sku
    ), found as (
      select * from goods where ${input.q} = '' or sku ilike ${`${escaped(input.q)}%`} or name ->> 'tw' ilike ${`%${escaped(input.q)}%`} or name ->> 'en' ilike ${`%${escaped(input.q)}%`}
    )
    select *, count(*) over ()::integer as total, (select sum(goods) from goods)::bigint as all_goods
    from found order by ${orders[input.sort]}, sku limit ${input.per_page} offset ${(input.page - 1) * input.per_page}`.execute(db);
  return {
    currency,
    data: rows.map(({ total: _total, all_goods: _all, ...row }) => inMajor({ ...row, name: inLocale(row.name, locale) }, currency)),
    meta: { page: input.page, per_page: input.per_page, total: rows[0]?.total ?? 0 },
    reconciles: await reconcile({ db, from, to, currency }),
  };
}

const escaped = (typed: string): string => typed.replace(/[\\%_]/g, '\\$&');

function inMajor<T extends { goods: number; refunded: number; cost: number | null; margin: number | null }>(row: T, currency: Currency): T {
  const major = (amount: number | null) => (amount === null ? null : toMajor(amount, currency));
  return {
    ...row,
    goods: toMajor(row.goods, currency),
    refunded: toMajor(row.refunded, currency),
    cost: major(row.cost),
    margin: major(row.margin),
  };
}

/** Goods by their lines against goods by the orders that hold them. */
async function reconcile({ db, from, to, currency }: { db: Context['db']; from: string; to: string; currency: Currency }) {
  const { rows } = await sql<{ orders: number; report: number }>`
    select coalesce((select sum(g.goods) from report_goods g where g.day between ${from} and ${to}), 0)::bigint as report,
      coalesce((select sum(w.goods) from report_order_goods w where w.day between ${from} and ${to}), 0)::bigint as orders`.execute(db);
  const { orders: byOrders, report } = rows[0] ?? { orders: 0, report: 0 };
  return {
    orders: toMajor(byOrders, currency),
    other_days: 0,
    report: toMajor(report, currency),
    difference: toMajor(byOrders - report, currency),
  };
}
