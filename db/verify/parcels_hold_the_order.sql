-- Says: Each line that can be packed is in the order's parcels with its whole quantity, but for units that were refunded before they were shipped.
-- Do: Open the order and split its parcels again: what is in no parcel will not be packed.
with packed as (
  select order_line_id, sum(quantity) as quantity from order_shipping_lines group by order_line_id
), differing as materialized (
  select l.id, l.order_id, l.sku, l.quantity, l.returned_quantity, coalesce(p.quantity, 0) as packed
  from order_lines l left join packed p on p.order_line_id = l.id
  where l.kind <> 'group' and coalesce(p.quantity, 0) not between l.quantity - l.returned_quantity and l.quantity
)
select 'order ' || o.order_no || ', ' || d.sku || ': ordered ' || d.quantity || ', returned ' || d.returned_quantity || ', in parcels ' || d.packed as what
from differing d join orders o on o.id = d.order_id
where o.status <> 'cancelled'
  and exists (select from order_shipping_lines x join order_shippings y on y.id = x.order_shipping_id where y.order_id = o.id)
