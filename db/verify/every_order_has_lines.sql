-- Says: Every order has goods, and each of its parcels is its own.
-- Do: An order without lines was cut off or changed from outside; ask the customer what was ordered before anything else.
with bare as materialized (
  select o.id from orders o where not exists (select from order_lines l where l.order_id = o.id and l.kind in ('item', 'group'))
), strange as materialized (
  select s.parcel_no, s.order_id from order_shipping_lines sl join order_shippings s on s.id = sl.order_shipping_id join order_lines l on l.id = sl.order_line_id
  where l.order_id <> s.order_id
)
select 'order ' || o.order_no || ' has no lines' as what from bare b join orders o on o.id = b.id
union all
select 'parcel ' || s.parcel_no || ' of order ' || o.order_no || ' holds a line of another order' from strange s join orders o on o.id = s.order_id
