import { type RawBuilder, sql } from 'kysely';

const isPaid = sql`o.payment_status in ('paid', 'partially_refunded')`;

/** The sums of a customer's live orders, one row: orders, paid_orders, spent, last_order_at. */
export const sumsOf = (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select count(*)::integer as orders, (count(*) filter (where ${isPaid}))::integer as paid_orders,
    coalesce(sum(o.grand_total) filter (where ${isPaid}), 0)::bigint as spent, max(o.created_at) as last_order_at
  from orders o where o.customer_id = ${customerId} and o.status <> 'cancelled')`;

/** From sums `s`. */
const columns = sql`s.orders, s.spent, round(s.spent::numeric / nullif(s.paid_orders, 0))::bigint as average, s.last_order_at`;

const marks = sql`marked as materialized (select distinct customer_id from marked_customers())`;
const stored = sql`(
  select s.customer_id, ${columns} from customer_totals s where s.customer_id not in (select m.customer_id from marked m))`;
const unsummed = sql`(
  select m.customer_id, ${columns} from marked m cross join lateral ${sumsOf(sql.ref('m.customer_id'))} s)`;

/**
 * What customers ordered, for another module's query: `cross join lateral ${customerTotals.of(sql.ref('c.id'))} t` gives one
 * row, `join ${customerTotals.all} t on t.customer_id = c.id` one for each customer: the stored sums, and of those with a mark the sums of
 * their orders. `stored` and `unsummed` are these two parts, for a statement that begins with `with ${customerTotals.marks}`: the first is
 * looked up and sorted by indexes. Columns orders, spent and average (of paid ones, minor units; no average without them), last_order_at;
 * cancelled orders don't count. `since`: whether a customer ordered at a moment or later.
 */
export const customerTotals = {
  of: (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(select ${columns} from ${sumsOf(customerId)} s)`,
  marks,
  stored,
  unsummed,
  all: sql`(with ${marks} select * from ${stored} s union all select * from ${unsummed} u)`,
  since: (customerId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
    select from orders o where o.customer_id = ${customerId} and o.status <> 'cancelled' and o.created_at >= ${moment})`,
};
