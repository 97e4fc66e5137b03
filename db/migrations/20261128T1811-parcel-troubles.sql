-- expand: the to-do list of the dashboard counts parcels that a carrier will not deliver without staff
create index consignments_attention on consignments (order_shipping_id) where attention is not null;
create index consignments_not_valid on consignments (order_shipping_id) where state in ('failed', 'expired');
create view report_parcel_troubles as
select s.order_id, c.made_at as since
from consignments c join order_shippings s on s.id = c.order_shipping_id join orders o on o.id = s.order_id
where c.state = 'made' and c.attention is not null and o.status not in ('cancelled', 'returned')
  and (c.attention = 'store_closed' and s.status in ('unshipped', 'preparing', 'shipped', 'arrived')
    or c.attention in ('lost', 'damaged') and s.status = 'failed' and o.payment_status <> 'refunded')
union all
select s.order_id, c.ended_at
from consignments c join order_shippings s on s.id = c.order_shipping_id join orders o on o.id = s.order_id
where c.state in ('failed', 'expired') and o.status = 'processing' and s.status in ('unshipped', 'preparing') and s.consignment_no is null
  and not exists (select from consignments newer where newer.order_shipping_id = c.order_shipping_id and newer.id > c.id);
comment on view report_parcel_troubles is 'Parcels whose store closed, that were lost or damaged, or whose consignment note was refused or has expired.';
