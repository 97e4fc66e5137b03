-- Says: A cancelled order keeps no money: what came in went back, or its refund is under way.
-- Do: Refund the order named here; the customer has neither goods nor money.
select 'order ' || o.order_no || ' was cancelled and keeps ' || x.kept as what
from orders o join lateral (
  select coalesce((select sum(amount) from payments where order_id = o.id), 0)
    - coalesce((select sum(amount) from refunds where order_id = o.id and state <> 'failed'), 0) as kept
) x on true
where o.status = 'cancelled' and x.kept <> 0 and o.updated_at < ($1::jsonb ->> 'now')::timestamptz - interval '1 hour'
