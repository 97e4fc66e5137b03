import { sql } from 'kysely';
import { readWebsite } from '#modules/settings/index.ts';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { localDay } from '#shared/time/time-zone.ts';

/** Days per transaction: of ten thousand orders each, some seconds. */
const batch = 7;

/**
 * Sums up the days of orders and ledger that are not summed up yet or have changed since, newest first. Returns how many. Any number
 * of processes may run it at once, and it may be killed at any time: each transaction leaves true sums or none.
 */
export async function sumDays(db: Database, now: Date): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await inTransaction(db, (tx) => sumBatch(tx, now));
    all += count;
    if (count < batch) return all;
  }
}

async function sumBatch(tx: Tx, now: Date): Promise<number> {
  // Before any snapshot is taken: otherwise a day could be stored as it was before a mark that another process has taken away.
  await sql`select pg_advisory_xact_lock(hashtextextended('shophouse report days', 0))`.execute(tx);
  const { time_zone: zone } = await readWebsite(tx);
  await forgetChangedDays(tx, zone);
  return sumMissingDays(tx, zone, localDay(now, zone));
}

/** Takes the marks away together with the sums of the days that they name. */
async function forgetChangedDays(tx: Tx, zone: string): Promise<void> {
  await sql`
    with taken as (delete from report_marks returning day, placed_at),
      changed as (select day from taken where day is not null union select (placed_at at time zone ${zone})::date from taken where placed_at is not null)
    delete from report_days d where d.zone <> ${zone} or d.day in (select day from changed)`.execute(tx);
}

/** In one statement, and so of one moment. */
async function sumMissingDays(tx: Tx, zone: string, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with ends as (
      select least((select min(day) from report_entries), (select min(created_at) from report_placed)::timestamptz at time zone ${zone})::date as first,
        greatest((select max(day) from report_entries), ${today}::date) as last
    ), missing as materialized (
      select d::date as day from ends cross join generate_series(ends.first::timestamp, ends.last::timestamp, interval '1 day') d
      where not exists (select from report_days s where s.day = d::date) order by 1 desc limit ${batch}
    ), stored as (insert into report_days (day, zone) select day, ${zone} from missing returning day),
    money as (
      insert into report_day_money (day, kind, method, currency, amount, fees)
      select m.day, e.kind, e.method, e.currency, e.amount, e.fees from missing m cross join lateral report_money_on(m.day) e
    ), orders as (
      insert into report_day_orders (day, payment, lives, is_paid, orders, net, worth, booked)
      select m.day, o.payment, o.lives, o.is_paid, o.orders, o.net, o.worth, o.booked
      from missing m cross join lateral report_orders_on(m.day, ${zone}) o
    ), products as (
      insert into report_day_products (day, product_id, quantity, goods, line_id)
      select m.day, l.product_id, l.quantity, l.goods, l.line_id from missing m cross join lateral report_products_on(m.day, ${zone}) l
    )
    select count(*)::integer as count from stored`.execute(tx);
  return rows[0]?.count ?? 0;
}
