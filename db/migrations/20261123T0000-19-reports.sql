-- Views that reports and the dashboard read: the ledger, the lines of orders, and small lists. Amounts in minor units, days in the
-- shop's time zone. The report_* views are the only way in which the reports module reads other modules' tables.

-- The ledger: sums per day, kind and payment method.
create view report_money as
select day, kind, method, currency, sum(amount)::bigint as amount, count(distinct order_id)::integer as orders
from money_entries
group by day, kind, method, currency;

-- The ledger's value of an order, entry by entry.
create view report_entries as
select day, order_id, kind, amount, created_at as booked_at
from money_entries where kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit');

-- One row per order and day on which its value changed.
create view report_orders as
select order_id, day, sum(amount)::bigint as amount
from money_entries
where kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit')
group by order_id, day;

-- The day an order was placed, and whether it was not cancelled.
create view report_first_days as
select o.id as order_id, min(e.day) as day, o.status <> 'cancelled' as lives
from orders o join money_entries e on e.order_id = o.id
group by o.id;

-- The value of an order by its own row: cross-check of the ledger's sum.
create view report_worth as
select id as order_id, case when status = 'cancelled' then 0 else grand_total end as worth from orders;

-- The times of an order, its value before credits, how it was paid and sent, where it came from and went, and its buyer: by e-mail,
-- or by phone where there is no e-mail.
create view report_placed as
select id as order_id, created_at, paid_at, status <> 'cancelled' as lives, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid,
  items_total + credit_items_total - discount_total + shipping_total as net,
  coalesce(payment_method ->> 'kind', 'free') as payment, delivery_method ->> 'kind' as delivery,
  coalesce(ads_tracking ->> 'utm_source', ads_tracking ->> 'RID') as source,
  order_region(recipient_city, cvs) as region, coalesce(nullif(email, ''), phone) as email
from orders;

-- When each buyer's first order that was not cancelled was placed. Guests and members are one buyer.
create view report_buyers as
select coalesce(nullif(email, ''), phone) as email, min(created_at) as first_at from orders where status <> 'cancelled' group by 1;

-- When the first parcel of an order left.
create view report_shipped as
select order_id, min(shipped_at) as shipped_at from order_shippings where shipped_at is not null group by order_id;

-- What was refunded of each line, in money and credits.
create view report_refunded as
select r.order_line_id, sum(r.amount + r.credits)::bigint as amount
from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'failed' group by r.order_line_id;

-- Goods of orders that are not cancelled, combos by their parts. `line_id` leads to the name, which is read for shown lines only.
create view report_goods as
select (o.created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.spec, l.quantity, l.returned_quantity,
  l.line_total - l.discount as goods, l.cost_price * (l.quantity - l.returned_quantity) as cost,
  coalesce(r.amount, 0) as refunded, o.created_at, l.id as line_id
from orders o join order_lines l on l.order_id = o.id left join report_refunded r on r.order_line_id = l.id
where o.status <> 'cancelled' and l.kind in ('item', 'part');

-- The same with combos as they were sold instead of their parts.
create view report_whole as
select o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.quantity, l.returned_quantity, l.line_total - l.discount as goods,
  case when l.kind = 'item' then l.cost_price * (l.quantity - l.returned_quantity) else parts.cost end as cost,
  coalesce(r.amount, 0) + coalesce(parts.refunded, 0) as refunded, o.created_at, l.id as line_id
from orders o join order_lines l on l.order_id = o.id left join report_refunded r on r.order_line_id = l.id
left join (
  select p.parent_id, case when count(p.cost_price) = count(*) then sum(p.cost_price * (p.quantity - p.returned_quantity)) end::bigint as cost,
    coalesce(sum(r.amount), 0)::bigint as refunded
  from order_lines p left join report_refunded r on r.order_line_id = p.id where p.kind = 'part' group by p.parent_id) parts on parts.parent_id = l.id
where o.status <> 'cancelled' and l.kind in ('item', 'group');

create view report_names as select id as line_id, name from order_lines;

-- Goods after discount by the orders' own totals: cross-check of report_goods' sum.
create view report_order_goods as
select (created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  id as order_id, items_total + credit_items_total - discount_total as goods, created_at
from orders where status <> 'cancelled';

-- What each offer and coupon took off an order.
create view report_offers as
select order_id, offer_id, code, max(name::text)::jsonb as name,
  coalesce(sum(amount) filter (where step not in ('floor', 'bonus_credits')), 0)::bigint as discount
from order_adjustments where offer_id is not null or coupon_id is not null
group by order_id, offer_id, code;

-- Conversion of carts. Visitors are not counted: the cart is the first record of a buyer.
create view report_carts as
select c.created_at, o.id is not null as ordered, coalesce(o.payment_status in ('paid', 'partially_refunded', 'refunded'), false) as is_paid
from carts c left join orders o on o.cart_id = c.id;

-- Stock in pieces; is_low as in the stock list.
create view report_stock as
select i.id as product_item_id, i.sku, i.stock - i.reserved as sellable, p.brand_id, p.id as product_id, p.name,
  i.active and p.archived_at is null and i.stock - i.reserved - i.safety_stock + i.backorder_limit <= i.low_stock_threshold as is_low
from product_items i join products p on p.id = i.product_id;

-- The same stock without reading the product.
create view report_left as select id as product_item_id, product_id, stock - reserved as sellable from product_items;

create view report_categories as
select c.id, c.name, p.product_id from categories c join product_categories p on p.category_id = c.id;
create view report_brands as select id, name from brands;
-- The brand of every product, combos included.
create view report_shelf as select id as product_id, brand_id from products;

-- To-do lists of the dashboard.
create view report_to_ship as
select id as order_id, created_at from orders
where status = 'processing' and shipping_status in ('unshipped', 'preparing', 'partially_shipped');
create view report_unpaid as
select id as order_id, created_at, grand_total from orders
where status = 'pending' and payment_status in ('unpaid', 'pending', 'failed', 'expired');
create view report_owing as select id as order_id, due, created_at from orders where due > 0;
create view report_refunds_by_hand as
select r.id as refund_id, r.order_id, r.amount, r.created_at from refunds r
left join payments p on p.id = r.payment_id
where r.state = 'to_do' and r.amount > 0 and p.attempt_id is null;
create view report_ending_offers as
select id as offer_id, name, ends_at from offers where active and ends_at is not null;
create view report_messages as
select id, name, email, created_at from contact_messages where state = 'new';
create view report_failed_tasks as
select id, staff_id, finished_at from tasks where state = 'failed' or (state = 'done' and failed > 0);

-- The set-up checklist of a new shop. One row.
create view report_setup as
select exists (select from products where shelf_status = 'on_shelf' and archived_at is null) as product,
  exists (select from delivery_methods where active) as delivery,
  exists (select from payment_methods where active and not sandbox) as payment,
  (select count(*) > 1 from staff) as colleague,
  exists (select from orders) as first_order;
