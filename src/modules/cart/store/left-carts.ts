import { sql } from 'kysely';
import type { Columns } from '#platform/db/columns.ts';
import type { Reader, Tx } from '#platform/db/database.ts';

export type LeftCartRow = Pick<Columns<'carts', 'id' | 'reminders'>, 'id' | 'reminders'> & { customer_id: number };

/**
 * Counts the reminder that is due on open carts of customers that have something in them and were last changed an hour to three
 * days ago; returns them with its number, at most `limit`.
 */
export async function markReminded(tx: Tx, now: Date, limit: number): Promise<LeftCartRow[]> {
  const isDayOld = sql`c.updated_at <= ${now}::timestamptz - interval '24 hours'`;
  const { rows } = await sql<LeftCartRow>`
    with due as materialized (
      select c.id, case when ${isDayOld} then 2 else 1 end as nth from carts c
      where c.state = 'open' and c.customer_id is not null
        and c.updated_at <= ${now}::timestamptz - interval '1 hour' and c.updated_at > ${now}::timestamptz - interval '72 hours'
        and (c.reminders = 0 or c.reminders = 1 and ${isDayOld})
        and (exists (select from cart_items i where i.cart_id = c.id) or exists (select from cart_groups g where g.cart_id = c.id))
      order by c.updated_at limit ${limit} for update skip locked
    )
    update carts c set reminders = due.nth from due where c.id = due.id returning c.id, c.customer_id, c.reminders`.execute(tx);
  return rows;
}

type Content = {
  items: Columns<'cart_items', 'product_item_id' | 'quantity'>[];
  groups: Columns<'cart_groups', 'product_id' | 'quantity'>[];
};

/** An open cart of a customer; undefined when it was ordered. */
export async function selectLeftCart(
  reader: Reader,
  id: string,
): Promise<(Content & Columns<'carts', 'updated_at'> & { customer_id: number }) | undefined> {
  const { rows } = await sql<Content & Columns<'carts', 'updated_at'> & { customer_id: number }>`
    select c.customer_id, c.updated_at,
      coalesce((select json_agg(json_build_object('product_item_id', i.product_item_id, 'quantity', i.quantity) order by i.id)
        from cart_items i where i.cart_id = c.id), '[]') as items,
      coalesce((select json_agg(json_build_object('product_id', g.product_id, 'quantity', g.quantity) order by g.created_at)
        from cart_groups g where g.cart_id = c.id), '[]') as groups
    from carts c where c.id = ${id} and c.state = 'open' and c.customer_id is not null`.execute(reader);
  return rows[0];
}
