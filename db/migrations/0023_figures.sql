-- expand: what the dashboard and more reports read. Orders bring the moment they were placed, so that a period is found by its index.

create index orders_paid on orders (paid_at) where paid_at is not null;

-- As in 0010, with the order's moment at the end.
create or replace view report_goods as
select (o.created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.spec, l.quantity, l.returned_quantity,
  l.line_total - l.discount as goods, l.cost_price * (l.quantity - l.returned_quantity) as cost,
  coalesce((select sum(r.amount + r.credits) from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'failed'
    where r.order_line_id = l.id), 0)::bigint as refunded,
  o.created_at
from orders o join order_lines l on l.order_id = o.id
where o.status <> 'cancelled' and l.kind in ('item', 'part');

create or replace view report_order_goods as
select (created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  id as order_id, items_total + credit_items_total - discount_total as goods, created_at
from orders where status <> 'cancelled';

-- The moments of an order, what it is worth before credits, and where it came from.
create view report_placed as
select id as order_id, created_at, paid_at, status <> 'cancelled' as lives, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid,
  items_total + credit_items_total - discount_total + shipping_total as net,
  coalesce(payment_method ->> 'kind', 'free') as payment, delivery_method ->> 'kind' as delivery,
  coalesce(ads_tracking ->> 'utm_source', ads_tracking ->> 'RID') as source
from orders;

-- When the first parcel of an order left.
create view report_shipped as
select order_id, min(shipped_at) as shipped_at from order_shippings where shipped_at is not null group by order_id;

-- What the ledger says an order is worth, entry by entry.
create view report_entries as
select day, order_id, kind, amount, created_at as booked_at
from money_entries where kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit');

-- What each offer and coupon took off an order.
create view report_offers as
select order_id, offer_id, code, max(name::text)::jsonb as name,
  coalesce(sum(amount) filter (where step not in ('floor', 'bonus_credits')), 0)::bigint as discount
from order_adjustments where offer_id is not null or coupon_id is not null
group by order_id, offer_id, code;

-- What is on the shelf of what is sold, for "how many days will it last".
create view report_stock as
select i.id as product_item_id, i.sku, i.stock - i.reserved as sellable, p.brand_id, p.id as product_id, p.name,
  i.active and p.shelf_status = 'on_shelf' and p.archived_at is null and p.type <> 'combo' and i.stock - i.reserved <= i.low_stock_threshold as is_low
from product_items i join products p on p.id = i.product_id;
create view report_categories as
select c.id, c.name, p.product_id from categories c join product_categories p on p.category_id = c.id;
create view report_brands as select id, name from brands;

-- What waits for somebody.
create view report_to_ship as
select id as order_id, created_at from orders
where status = 'processing' and shipping_status in ('unshipped', 'preparing', 'partially_shipped');
create view report_unpaid as
select id as order_id, created_at, grand_total from orders
where status = 'pending' and payment_status in ('unpaid', 'pending', 'failed', 'expired');
create view report_ending_offers as
select id as offer_id, name, ends_at from offers where active and ends_at is not null;
create view report_messages as
select id, name, email, created_at from contact_messages where state = 'new';
create view report_failed_tasks as
select id, staff_id, finished_at from tasks where state = 'failed' or (state = 'done' and failed > 0);

-- Is the shop ready to sell? One row.
create view report_setup as
select exists (select from products where shelf_status = 'on_shelf' and archived_at is null) as product,
  exists (select from delivery_methods where active) as delivery,
  exists (select from payment_methods where active and not sandbox) as payment,
  (select count(*) > 1 from staff) as colleague,
  exists (select from orders) as first_order;
