-- Says: What a live order redeemed is still redeemed, and what a cancelled order redeemed was given back.
-- Do: Give the coupon back by hand, or mark it used for the order named here.
select 'order ' || o.order_no || ' is ' || o.status || ', its redemption ' || r.id || ' is ' || case when r.released_at is null then 'live' else 'given back' end as what
from redemptions r join orders o on o.id = r.order_id
where (o.status = 'cancelled') <> (r.released_at is not null)
  and not exists (select from redemptions n where n.order_id = r.order_id and n.offer_id is not distinct from r.offer_id and n.coupon_id is not distinct from r.coupon_id and n.released_at is null and o.status <> 'cancelled')
  and not (o.status <> 'cancelled' and exists (select from order_history h where h.order_id = o.id and h.from_status = 'cancelled'))
