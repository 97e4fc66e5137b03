-- Says: A paid order has received exactly its total; an order that received money is not unpaid.
-- Do: Compare the payments with the bank or the provider: take or refund the difference, then move the payment status.
select 'order ' || o.order_no || ' is ' || o.payment_status || ', received ' || x.received || ', given back ' || x.back || ', total ' || o.grand_total as what
from orders o join lateral (
  select coalesce((select sum(amount) from payments where order_id = o.id), 0) as received,
    coalesce((select sum(amount) from refunds where order_id = o.id and state <> 'failed'), 0) as back,
    coalesce((select sum(amount) from refunds where order_id = o.id and state <> 'failed' and kind in ('edit', 'late_money')), 0) as settled
) x on true
where not o.mismatch and (
  (o.payment_status = 'paid' and x.received - x.settled <> o.grand_total and not exists (select from order_history h where h.order_id = o.id and h.forced))
  or (o.payment_status in ('unpaid', 'pending', 'failed', 'expired') and x.received - x.back > 0 and o.status <> 'cancelled')
  or (o.payment_status = 'refunded' and x.received > 0 and x.received <> x.back and not exists (select from order_history h where h.order_id = o.id and h.forced))
  or x.back > x.received)
