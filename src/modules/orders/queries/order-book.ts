import { sql } from 'kysely';
import type { Reader, Tx } from '#platform/db/database.ts';
import { anyOf } from '#platform/db/few-ids.ts';

/** Whether an order exists; the shop's currency is then fixed. */
export async function anyOrderExists(reader: Reader): Promise<boolean> {
  return (await reader.selectFrom('orders').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** The newest order. */
export async function newestOrder(reader: Reader): Promise<number | undefined> {
  return (await reader.selectFrom('orders').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id;
}

/** Which of these products (also as combo or part) are in an order. */
export async function productsOrdered(reader: Reader, ids: readonly number[]): Promise<number[]> {
  const rows = await reader.selectFrom('order_lines').select('product_id').distinct().where('product_id', '=', anyOf(ids)).execute();
  return rows.flatMap(({ product_id }) => product_id ?? []);
}

/** Open orders of a customer, requested returns included. */
export async function countOpenOrders(reader: Reader, customerId: number): Promise<number> {
  const { count } = await reader
    .selectFrom('orders as o')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('o.customer_id', '=', customerId)
    .where((eb) => {
      const openReturn = eb
        .selectFrom('return_requests as r')
        .select('r.id')
        .whereRef('r.order_id', '=', 'o.id')
        .where('r.state', 'in', ['requested', 'approved', 'received']);
      return eb.or([eb('o.status', 'in', ['pending', 'processing']), eb.exists(openReturn)]);
    })
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a customer placed an order after this time. */
export async function hasPlacedSince(reader: Reader, customerId: number, since: Date): Promise<boolean> {
  const row = await reader
    .selectFrom('orders')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Maximum number of months listed. */
const maxMonths = 119;

/** Monthly totals of a customer's paid orders since the first, at least twelve months, oldest first; minor units. */
export async function paidByMonth(
  reader: Reader,
  customerId: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<{ month: string; amount: number }[]> {
  const { rows } = await sql<{ month: string; amount: number }>`
    with this as (select date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) as month),
      paid as (select date_trunc('month', created_at at time zone ${timeZone}) as month, sum(grand_total) as amount from orders
        where customer_id = ${customerId} and status <> 'cancelled' and payment_status in ('paid', 'partially_refunded') group by 1)
    select to_char(m.month, 'YYYY-MM') as month, coalesce(paid.amount, 0)::bigint as amount
    from this cross join generate_series(
      greatest(this.month - make_interval(months => ${maxMonths}), least(this.month - interval '11 months', (select min(month) from paid))),
      this.month, interval '1 month') as m(month)
    left join paid on paid.month = m.month order by 1`.execute(reader);
  return rows;
}

/** Moves the orders of one account to another. */
export async function moveOrders(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('orders').set({ customer_id: into }).where('customer_id', '=', from).execute();
}

export { ordersOfCustomer } from './orders-of-customer.ts';
