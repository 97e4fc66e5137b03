import { type RawBuilder, sql } from 'kysely';

const isPaid = sql`o.payment_status in ('paid', 'partially_refunded')`;

/** Of live orders `o`; `spent` is what was paid for. */
const columns = sql`count(*)::integer as orders, max(o.created_at) as last_order_at,
  coalesce(sum(o.grand_total) filter (where ${isPaid}), 0)::bigint as spent, round(avg(o.grand_total) filter (where ${isPaid}))::bigint as average`;

/**
 * What customers ordered, for another module's query: `cross join lateral ${customerTotals.of(sql.ref('c.id'))} t` gives one
 * row, `left join ${customerTotals.all} t on t.customer_id = c.id` those who ordered. Columns orders, spent and
 * average (of paid ones, minor units), last_order_at; cancelled orders don't count. `since`: whether a customer ordered at a moment or
 * later.
 */
export const customerTotals = {
  of: (customerId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
    select ${columns} from orders o where o.customer_id = ${customerId} and o.status <> 'cancelled')`,
  all: sql`(
    select o.customer_id, ${columns} from orders o where o.customer_id is not null and o.status <> 'cancelled' group by o.customer_id)`,
  since: (customerId: RawBuilder<unknown>, moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (
    select from orders o where o.customer_id = ${customerId} and o.status <> 'cancelled' and o.created_at >= ${moment})`,
};
