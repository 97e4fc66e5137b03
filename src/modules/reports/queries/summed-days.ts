import { type RawBuilder, sql } from 'kysely';
import type { Basis, dimensions } from '../contract.ts';
import type { DayRange } from './day-range.ts';

/**
 * The days of the range, each with whether its sums are stored and still true: in the shop's time zone and without a mark. Marks are
 * committed with what they mark, so that a statement never sees a stored sum and the change after it as both true.
 */
const days = ({ from, to, zone }: DayRange): RawBuilder<unknown> => sql`
  marked as materialized (
    select day from report_marked_days(${zone})
  ), days as materialized (
    select d::date as day, not exists (select from marked m where m.day = d::date)
      and exists (select from report_days s where s.day = d::date and s.zone = report_cut(${zone})) as is_summed
    from generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') d
  )`;

const columnsOf = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));

/** The ledger's sums of each day: day and these columns. Of a day that is not stored only they are computed. */
export const moneyByDays = (span: DayRange, ...columns: ('kind' | 'method' | 'amount' | 'fees')[]): RawBuilder<unknown> => sql`(
  with ${days(span)}
  select s.day, ${columnsOf('s', columns)} from days d join report_day_money s on s.day = d.day where d.is_summed
  union all select d.day, ${columnsOf('e', columns)} from days d cross join lateral report_money_on(d.day) e where not d.is_summed)`;

/** The orders placed on each day: day and these columns. Of a day that is not stored only they are computed. */
export const ordersByDays = (
  span: DayRange,
  ...columns: ('payment' | 'lives' | 'is_paid' | 'orders' | 'net' | 'worth' | 'booked')[]
): RawBuilder<unknown> => sql`(
  with ${days(span)}
  select s.day, ${columnsOf('s', columns)} from days d join report_day_orders s on s.day = d.day where d.is_summed
  union all select d.day, ${columnsOf('o', columns)}
  from days d cross join lateral report_orders_on(d.day, ${span.zone}) o where not d.is_summed)`;

/** The sales of each day by one property: day, key, name, orders, net, discount, shipping, credits, worth, goods_worth. */
export const partsByDays = (span: DayRange, basis: Basis, dimension: (typeof dimensions)[number]): RawBuilder<unknown> => sql`(
  with ${days(span)}
  select s.day, s.key, s.name, s.orders, s.net, s.discount, s.shipping, s.credits, s.worth, s.goods_worth
  from days d join report_day_parts s on s.day = d.day and s.basis = ${basis} and s.dimension = ${dimension} where d.is_summed
  union all select p.day, p.key, p.name, p.orders, p.net, p.discount, p.shipping, p.credits, p.worth, p.goods_worth
  from report_runs((select array_agg(day) from days where not is_summed)) r
    cross join lateral report_parts_between(r.first, r.last, ${span.zone}, ${basis}, ${dimension}) p)`;

const itemColumns = (row: string): RawBuilder<unknown> =>
  columnsOf(row, [
    ...['kind', 'product_id', 'product_item_id', 'sku', 'line_id', 'quantity', 'returned', 'orders', 'product_orders'],
    ...['goods', 'refunded', 'cost'],
  ]);

/**
 * What live orders placed in the range hold of each item, in a row per item and whole month or day: kind, product_id, product_item_id, sku,
 * line_id, quantity, returned, orders, product_orders, goods, refunded, cost. Combos by their parts, or whole. Day by day (`offset 0`),
 * because the planner takes the few days outside whole months for many and would read all days.
 */
export function itemsByDays(span: DayRange, combos: 'parts' | 'whole'): RawBuilder<unknown> {
  const ofKind = (row: string) => sql`${sql.ref(`${row}.kind`)} in ('item', ${combos === 'parts' ? 'part' : 'group'})`;
  return sql`(
  with ${days(span)}, months as materialized (
    select m.month, (m.month + interval '1 month - 1 day')::date as last from report_months m where m.zone = report_cut(${span.zone})
      and m.month >= ${span.from}::date and m.month + interval '1 month - 1 day' <= ${span.to}::date
      and not exists (select from marked k where k.day >= m.month and k.day < m.month + interval '1 month')
  ), other_days as materialized (
    select d.day, d.is_summed from days d where not exists (select from months m where d.day between m.month and m.last)
  )
  select ${itemColumns('s')} from months m join report_month_items s on s.month = m.month where ${ofKind('s')}
  union all select ${itemColumns('s')} from other_days d
    cross join lateral (select * from report_day_items i where i.day = d.day and ${ofKind('i')} offset 0) s where d.is_summed
  union all select ${itemColumns('l')} from other_days d cross join lateral report_items_on(d.day, ${span.zone}) l where not d.is_summed and ${ofKind('l')})`;
}
