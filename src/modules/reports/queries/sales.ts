import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type Currency, toMajor } from '#shared/money.ts';
import { localDay } from '#shared/time/time-zone.ts';
import type { Basis, Reconciles, reportsContract } from '../contract.ts';
import { checkedPeriod, pageOfAll, periodBefore, splitPeriod, yearBefore } from '../rules.ts';
import { readDaily, sumFigures } from './daily.ts';
import { counted, type DayRange } from './day-range.ts';

type Sales = typeof reportsContract.sales;

/** Sales of a period, its parts and the compared period. Throws InvalidInput for an invalid period. */
export async function readSales({ db, clock }: Pick<Context, 'db' | 'clock'>, input: ParsedInputOf<Sales>): Promise<ResultOf<Sales>> {
  const { currency, time_zone: zone } = await readWebsite(db);
  const period = checkedPeriod(input, localDay(clock.now(), zone));
  const before = input.compare === 'year' ? yearBefore(period) : periodBefore(period);
  const [daily, dailyBefore, reconciles] = await Promise.all([
    readDaily(db, { ...period, zone }, input.basis),
    readDaily(db, { ...before, zone }, input.basis),
    reconcile(db, { ...period, zone }, input.basis, currency),
  ]);
  return {
    currency,
    ...pageOfAll(
      splitPeriod(period, input.group).map((piece) => ({ ...piece, ...sumFigures(daily, piece, currency) })),
      input,
    ),
    total: sumFigures(daily, period, currency),
    previous: { ...before, ...sumFigures(dailyBefore, before, currency) },
    previous_data: splitPeriod(before, input.group).map((piece) => ({ ...piece, ...sumFigures(dailyBefore, piece, currency) })),
    reconciles,
  };
}

/** Recomputes the report's figure from the orders. */
async function reconcile(reader: Reader, span: DayRange, basis: Basis, currency: Currency): Promise<Reconciles> {
  const { from, to } = span;
  const byDay = sql<Omit<Reconciles, 'difference'>>`
    with touched as materialized (select order_id, sum(amount) as amount from report_orders where day between ${from} and ${to} group by order_id)
    select
      coalesce((select sum(w.worth) from report_worth w join touched t using (order_id)), 0)::bigint as orders,
      (coalesce((select sum(r.amount) from report_entries r join touched t using (order_id)), 0) - coalesce((select sum(amount) from touched), 0))::bigint as other_days,
      coalesce((select sum(m.amount) from report_money m where m.day between ${from} and ${to} and m.kind not in ('payment', 'refund')), 0)::bigint as report`;
  const byMoment = sql<Omit<Reconciles, 'difference'>>`
    with chosen as materialized (${counted(basis, span)})
    select coalesce((select sum(w.worth) from report_worth w join chosen c using (order_id)), 0)::bigint as orders, 0::bigint as other_days,
      coalesce((select sum(e.amount) from report_entries e join chosen c using (order_id)), 0)::bigint as report`;
  const { rows } = await (basis === 'placed' ? byDay : byMoment).execute(reader);
  const { orders, other_days, report } = rows[0] ?? { orders: 0, other_days: 0, report: 0 };
  const major = (amount: number) => toMajor(amount, currency);
  return { orders: major(orders), other_days: major(other_days), report: major(report), difference: major(orders - other_days - report) };
}
