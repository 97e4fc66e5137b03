-- Says: Nothing was shipped unpaid, but for cash on delivery and free orders.
-- Do: Ask for the money, or stop the parcel.
select 'order ' || o.order_no || ' is ' || o.shipping_status || ' and ' || o.payment_status as what from orders o
where o.shipping_status in ('shipped', 'arrived', 'delivered') and o.payment_status in ('unpaid', 'pending', 'failed', 'expired')
  and o.payment_method ->> 'kind' <> 'cod' and o.status <> 'cancelled'
  and not exists (select from order_history h where h.order_id = o.id and h.forced)
