-- Says: A paid order has received exactly its total, or gave back all that it received; an order that received money is not unpaid.
-- Do: Compare the payments with the bank or the provider: take or refund the difference, then move the payment status.
with back as (
  select order_id, sum(amount) as amount, coalesce(sum(amount) filter (where kind in ('edit', 'late_money')), 0) as settled
  from refunds where state <> 'failed' group by order_id
)
select 'order ' || o.order_no || ' is ' || o.payment_status || ', received ' || x.received || ', given back ' || x.back || ', total ' || o.grand_total as what
from orders o
left join (select order_id, sum(amount) as amount from payments group by order_id) p on p.order_id = o.id
left join back b on b.order_id = o.id
cross join lateral (select coalesce(p.amount, 0) as received, coalesce(b.amount, 0) as back, coalesce(b.settled, 0) as settled) x
where not o.mismatch and (
  (o.payment_status = 'paid' and x.received - x.settled <> o.grand_total and not (x.received - x.settled > o.grand_total and x.back = x.received) and not exists (select from order_history h where h.order_id = o.id and h.forced))
  or (o.payment_status in ('unpaid', 'pending', 'failed', 'expired') and x.received - x.back > 0 and o.status <> 'cancelled')
  or (o.payment_status = 'refunded' and x.received > 0 and x.received <> x.back and not exists (select from order_history h where h.order_id = o.id and h.forced))
  or x.back > x.received)
