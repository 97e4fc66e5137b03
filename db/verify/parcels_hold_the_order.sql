-- Says: Each line that can be packed is in the order's parcels with its whole quantity.
-- Do: Open the order and split its parcels again: what is in no parcel will not be packed.
select 'order ' || o.order_no || ', ' || l.sku || ': ordered ' || l.quantity || ', in parcels ' || coalesce(sum(sl.quantity), 0) as what
from order_lines l join orders o on o.id = l.order_id
left join (order_shipping_lines sl join order_shippings s on s.id = sl.order_shipping_id) on sl.order_line_id = l.id
where l.kind <> 'group' and o.status <> 'cancelled'
  and exists (select from order_shipping_lines x join order_shippings y on y.id = x.order_shipping_id where y.order_id = o.id)
group by o.order_no, l.id having l.quantity <> coalesce(sum(sl.quantity), 0)
