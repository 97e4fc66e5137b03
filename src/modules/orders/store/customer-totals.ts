import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';
import { sumsOf } from '../queries/customer-totals.ts';

/** Lets one transaction sum up customers at a time. To be called before anything is read: sums could be stored as they were before a mark that another process has taken. */
export async function lockCustomerSums(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('shophouse customer sums', 0))`.execute(tx);
}

/** Takes up to `most` marks away and stores the sums of their customers, in one statement. Returns how many marks. */
export async function sumMarkedCustomers(tx: Tx, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from customer_marks where ctid = any (array(select ctid from customer_marks limit ${most})) returning customer_id
    ), stored as (
      insert into customer_totals as t (customer_id, orders, paid_orders, spent, last_order_at)
      select m.customer_id, s.orders, s.paid_orders, s.spent, s.last_order_at
      from (select distinct customer_id from taken) m cross join lateral ${sumsOf(sql.ref('m.customer_id'))} s
      on conflict (customer_id) do update
        set orders = excluded.orders, paid_orders = excluded.paid_orders, spent = excluded.spent, last_order_at = excluded.last_order_at
        where (t.orders, t.paid_orders, t.spent, t.last_order_at) is distinct from (excluded.orders, excluded.paid_orders, excluded.spent, excluded.last_order_at)
    )
    select count(*)::integer as count from taken`.execute(tx);
  return rows[0]?.count ?? 0;
}
