import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

type Missing = { zone: string; today: string };

/**
 * Lets one transaction sum up days at a time. To be called before anything is read: otherwise a day could be stored as it was before a
 * mark that another process has taken away.
 */
export async function lockDays(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shophouse report days', 0))`.execute(tx);
}

/** Takes the marks away together with the sums of the days that they name and of their months: all parts of the statement see the same marks. */
export async function forgetChangedDays(tx: Tx, zone: string): Promise<void> {
  await sql`
    with taken as (delete from report_marks),
      changed as materialized (select day from report_marked_days(${zone})),
      months as (delete from report_months m where m.zone <> report_cut(${zone}) or m.month in (select date_trunc('month', day)::date from changed))
    delete from report_days d where d.zone <> report_cut(${zone}) or d.day in (select day from changed)`.execute(tx);
}

/** Queries for the sums of the days in `missing`, each with the columns of its table. */
type Sums = Record<'money' | 'orders' | 'parts' | 'items', RawBuilder<unknown>>;

const itemsByDay = (zone: string): RawBuilder<unknown> =>
  sql`select m.day, l.* from missing m cross join lateral report_items_on(m.day, ${zone}) l`;

/** Stores the sums of the newest days that have none, up to `today`; `most` days. Returns how many. */
export const sumMissingDays = (tx: Tx, { zone, today, most }: Missing & { most: number }): Promise<number> =>
  store(
    tx,
    { zone, today, most },
    {
      money: sql`select m.day, e.* from missing m cross join lateral report_money_on(m.day) e`,
      orders: sql`select m.day, o.* from missing m cross join lateral report_orders_on(m.day, ${zone}) o`,
      parts: sql`select p.* from report_runs((select array_agg(day) from missing)) r cross join lateral report_parts_between(r.first, r.last, ${zone}, null, null) p`,
      items: itemsByDay(zone),
    },
  );

/** The same for all days, from orders and ledger read once: for a shop that has hardly any sums. Items are summed up day by day, which takes no longer. */
export const sumAllMissingDays = (tx: Tx, { zone, today }: Missing): Promise<number> =>
  store(
    tx,
    { zone, today, most: null },
    {
      money: sql`select s.* from report_all_money() s where s.day in (select day from missing)`,
      orders: sql`select s.* from report_all_orders(${zone}) s where s.day in (select day from missing)`,
      parts: sql`select s.* from report_all_parts(${zone}) s where s.day in (select day from missing)`,
      items: itemsByDay(zone),
    },
  );

/** In one statement and so of one moment. */
async function store(tx: Tx, { zone, today, most }: Missing & { most: number | null }, sums: Sums): Promise<number> {
  // The orders of some days are grouped in memory: with the usual few megabytes PostgreSQL would sort them on disk.
  await sql`set local work_mem = '64MB'`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with ends as (
      select least((select min(day) from report_entries), (select min(created_at) from report_placed)::timestamptz at time zone ${zone})::date as first,
        greatest((select max(day) from report_entries), ${today}::date) as last
    ), missing as materialized (
      select d::date as day from ends cross join generate_series(ends.first::timestamp, ends.last::timestamp, interval '1 day') d
      where not exists (select from report_days s where s.day = d::date) order by 1 desc limit ${most}
    ), stored as (insert into report_days (day, zone) select day, report_cut(${zone}) from missing returning day),
    money as (insert into report_day_money (day, kind, method, currency, amount, fees) ${sums.money}),
    orders as (insert into report_day_orders (day, payment, lives, is_paid, orders, net, worth, booked) ${sums.orders}),
    parts as (
      insert into report_day_parts (day, basis, dimension, key, name, orders, net, discount, shipping, credits, worth, goods_worth) ${sums.parts}
    ), items as (
      insert into report_day_items (day, kind, product_id, product_item_id, sku, line_id, quantity, returned, orders, product_orders, goods, refunded, cost) ${sums.items}
    )
    select count(*)::integer as count from stored`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Stores the sums of months all of whose days are stored. */
export async function sumMissingMonths(tx: Tx, zone: string): Promise<void> {
  await sql`
    with whole as materialized (
      select date_trunc('month', d.day)::date as month from report_days d where d.zone = report_cut(${zone}) group by 1
      having count(*) = extract(day from date_trunc('month', min(d.day)) + interval '1 month - 1 day')
    ), missing as materialized (
      select month from whole w where not exists (select from report_months m where m.month = w.month)
    ), stored as (insert into report_months (month, zone) select month, report_cut(${zone}) from missing)
    insert into report_month_items (month, kind, product_id, product_item_id, sku, line_id, quantity, returned, orders, product_orders, goods, refunded, cost)
    select m.month, i.kind, i.product_id, i.product_item_id, i.sku, max(i.line_id), sum(i.quantity), sum(i.returned), sum(i.orders), sum(i.product_orders),
      sum(i.goods), sum(i.refunded), sum(i.cost)
    from missing m join report_day_items i on i.day >= m.month and i.day < m.month + interval '1 month'
    group by m.month, i.kind, i.product_id, i.product_item_id, i.sku`.execute(tx);
}
