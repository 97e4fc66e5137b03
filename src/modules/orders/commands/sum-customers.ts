import { sql } from 'kysely';
import { type Database, inTransaction, type Tx } from '#platform/db/database.ts';
import { sumsOf } from '../queries/customer-totals.ts';

/** Marks per transaction: less than a second. */
const batch = 10_000;

/**
 * Sums up the orders of the customers that have a mark. Any number of processes may run it at once, and it may be killed at any time: each
 * transaction takes marks away together with what it stores. Returns how many marks.
 */
export async function sumCustomers(db: Database): Promise<number> {
  let all = 0;
  for (;;) {
    const count = await inTransaction(db, sumBatch);
    all += count;
    if (count < batch) return all;
  }
}

/** The lock comes before the snapshot: otherwise sums could be stored as they were before a mark that another process has taken. */
async function sumBatch(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shophouse customer sums', 0))`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from customer_marks where ctid = any (array(select ctid from customer_marks limit ${batch})) returning customer_id
    ), stored as (
      insert into customer_totals as t (customer_id, orders, paid_orders, spent, last_order_at)
      select c.id, s.orders, s.paid_orders, s.spent, s.last_order_at
      from (select distinct customer_id from taken) m join customers c on c.id = m.customer_id cross join lateral ${sumsOf(sql.ref('c.id'))} s
      on conflict (customer_id) do update
        set orders = excluded.orders, paid_orders = excluded.paid_orders, spent = excluded.spent, last_order_at = excluded.last_order_at
        where (t.orders, t.paid_orders, t.spent, t.last_order_at) is distinct from (excluded.orders, excluded.paid_orders, excluded.spent, excluded.last_order_at)
    )
    select count(*)::integer as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}
