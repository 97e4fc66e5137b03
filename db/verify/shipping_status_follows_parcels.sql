-- Says: The shipping status of an order is the one derived from its parcels.
-- Do: Move one of its parcels back and forth in the back office: the status is derived again.
with differing as materialized (
  select distinct o.id from orders o join order_shippings s on s.order_id = o.id where s.status <> 'cancelled' and s.status <> o.shipping_status
)
select 'order ' || o.order_no || ' is ' || o.shipping_status || ', its parcels are ' || string_agg(distinct s.status, ', ') as what
from differing d join orders o on o.id = d.id join order_shippings s on s.order_id = o.id
where s.status <> 'cancelled'
group by o.id
having count(distinct s.status) = 1 and o.shipping_status <> min(s.status)
  and not exists (select from order_history h where h.order_id = o.id and h.forced)
