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
import type { DayRange } from './day-range.ts';
import { moneyByDays, ordersByDays, partsByDays } from './summed-days.ts';

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

/**
 * Compares the report's figure with the orders' own totals. By placing day these are the orders placed in the period; what the ledger
 * booked of them, less what it booked in the period, belongs to other days.
 */
async function reconcile(reader: Reader, span: DayRange, basis: Basis, currency: Currency): Promise<Reconciles> {
  const byDay = sql<Omit<Reconciles, 'difference'>>`
    with placed as (select coalesce(sum(worth), 0) as worth, coalesce(sum(booked), 0) as booked from ${ordersByDays(span, 'worth', 'booked')} o),
      report as (select coalesce(sum(amount), 0) as amount from ${moneyByDays(span, 'kind', 'amount')} m where kind not in ('payment', 'refund'))
    select placed.worth::bigint as orders, (placed.booked - report.amount)::bigint as other_days, report.amount::bigint as report from placed, report`;
  const byMoment = sql<Omit<Reconciles, 'difference'>>`
    select coalesce(sum(worth), 0)::bigint as orders, 0::bigint as other_days, coalesce(sum(net - credits), 0)::bigint as report
    from ${partsByDays(span, basis, 'payment')} p`;
  const { rows } = await (basis === 'placed' ? byDay : byMoment).execute(reader);
  const { orders, other_days, report } = rows[0] ?? { orders: 0, other_days: 0, report: 0 };
  const major = (amount: number) => toMajor(amount, currency);
  return { orders: major(orders), other_days: major(other_days), report: major(report), difference: major(orders - other_days - report) };
}
