import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import type { reportsContract, SalesFigures } from '../contract.ts';
import { checkedPeriod, cut, localDay, type Period, periodBefore } from '../rules.ts';

type Sales = typeof reportsContract.sales;

/** Sales of a period, its pieces and the period before: three statements. Throws InvalidInput for a period that is none. */
export async function readSales({ db, clock }: Context, input: ParsedInputOf<Sales>): Promise<ResultOf<Sales>> {
  const { currency, time_zone } = await readWebsite(db);
  const period = checkedPeriod(input, localDay(clock.now(), time_zone));
  const before = periodBefore(period);
  const pieces = cut(period, input.group);
  const [total, previous, ...data] = await figuresOf(db, [period, before, ...pieces], currency);
  return {
    currency,
    data: pieces.map((piece, i) => ({ ...piece, ...(data[i] ?? none) })),
    total: total ?? none,
    previous: { ...before, ...(previous ?? none) },
    reconciles: await reconcile(db, period, currency),
  };
}

const none: SalesFigures = { orders: 0, goods: 0, discount: 0, shipping: 0, net: 0, credits: 0, payments: 0, refunds: 0 };

type Row = Record<keyof SalesFigures, number>;

async function figuresOf(reader: Reader, periods: readonly Period[], currency: Currency): Promise<SalesFigures[]> {
  const { rows } = await sql<Row>`
    with spans as (
      select * from unnest(${periods.map((p) => p.from)}::date[], ${periods.map((p) => p.to)}::date[]) with ordinality as s(from_day, to_day, n)
    ), money as (
      select s.n,
        coalesce(sum(m.amount) filter (where m.kind in ('sale', 'credit_sale')), 0)::bigint as goods,
        coalesce(-sum(m.amount) filter (where m.kind = 'discount'), 0)::bigint as discount,
        coalesce(sum(m.amount) filter (where m.kind = 'shipping'), 0)::bigint as shipping,
        coalesce(-sum(m.amount) filter (where m.kind = 'credit'), 0)::bigint as credits,
        coalesce(sum(m.amount) filter (where m.kind = 'payment'), 0)::bigint as payments,
        coalesce(-sum(m.amount) filter (where m.kind = 'refund'), 0)::bigint as refunds
      from spans s left join report_money m on m.day between s.from_day and s.to_day group by s.n
    ), placed as (
      select s.n, count(o.order_id)::integer as orders
      from spans s left join report_first_days o on o.lives and o.day between s.from_day and s.to_day group by s.n
    )
    select p.orders, m.goods, m.discount, m.shipping, m.goods - m.discount + m.shipping as net, m.credits, m.payments, m.refunds
    from money m join placed p using (n) order by n`.execute(reader);
  return rows.map(({ orders, ...amounts }) => {
    const major = Object.entries(amounts).map(([name, amount]) => [name, toMajor(amount, currency)]);
    return { ...(Object.fromEntries(major) as Omit<SalesFigures, 'orders'>), orders };
  });
}

type Check = ResultOf<Sales>['reconciles'];

/** Goes the other way round: from the orders themselves to the figure that the report shows. */
async function reconcile(reader: Reader, { from, to }: Period, currency: Currency): Promise<Check> {
  const { rows } = await sql<Omit<Check, 'difference'>>`
    with touched as (select distinct order_id from report_orders where day between ${from} and ${to})
    select
      coalesce((select sum(w.worth) from report_worth w join touched t using (order_id)), 0)::bigint as orders,
      coalesce((select sum(r.amount) from report_orders r join touched t using (order_id) where r.day not between ${from} and ${to}), 0)::bigint as other_days,
      coalesce((select sum(m.amount) from report_money m where m.day between ${from} and ${to} and m.kind not in ('payment', 'refund')), 0)::bigint as report`.execute(
    reader,
  );
  const { orders, other_days, report } = rows[0] ?? { orders: 0, other_days: 0, report: 0 };
  const major = (amount: number) => toMajor(amount, currency);
  return {
    orders: major(orders),
    other_days: major(other_days),
    report: major(report),
    difference: major(orders - other_days - report),
  };
}
