-- expand: what the office's lists add up or look for is read from indexes alone; the wide rows stay untouched.

-- What customers ordered and spent.
drop index orders_customer;
create index orders_customer on orders (customer_id, id desc) include (status, payment_status, grand_total, created_at);

-- Marks that few orders carry.
create index orders_mismatch on orders (created_at desc, id desc) where mismatch;
create index orders_customer_note on orders (created_at desc, id desc) where customer_note <> '';
create index orders_delivery_day on orders (delivery_on) where delivery_on is not null;
create index orders_staff_note on orders (created_at desc, id desc) where staff_note <> '';

-- As in 0029, with what the smallest quantity is: whether something is sold out follows from it.
drop index products_office;
create index products_office on products (updated_at desc, id)
  include (shelf_status, type, source, brand_id, member_only, is_credit, list_price, list_price_max, sold_count, tags, min_order_quantity)
  where archived_at is null;

-- What a product still lacks.
create index products_no_english on products (updated_at desc, id) include (shelf_status)
  where archived_at is null and coalesce(name ->> 'en', '') = '';
create index products_no_description on products (updated_at desc, id) include (shelf_status)
  where archived_at is null and coalesce(seo -> 'description' ->> 'tw', '') = '';

-- Products that are not sold one by one.
create index products_by_several on products (id) where min_order_quantity > 1;

-- How many pieces of a product lie there: only what leaves or enters the house changes it, no order.
create index product_items_stock on product_items (product_id) include (stock) where active;

-- As in 0029, with the line itself: what it was called is looked up for the lines that are shown, not for all that are added up.
create or replace view report_goods as
select (o.created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.spec, l.quantity, l.returned_quantity,
  l.line_total - l.discount as goods, l.cost_price * (l.quantity - l.returned_quantity) as cost,
  coalesce(r.amount, 0) as refunded, o.created_at, l.id as line_id
from orders o join order_lines l on l.order_id = o.id left join report_refunded r on r.order_line_id = l.id
where o.status <> 'cancelled' and l.kind in ('item', 'part');
create or replace view report_whole as
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

-- What can still be sold of each item, without a look at its product.
create view report_left as select id as product_item_id, product_id, stock - reserved as sellable from product_items;
