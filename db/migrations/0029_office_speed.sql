-- expand: what the office's lists are found by, and what reports tell of buyers, regions and combos.

-- Where an order went: the city that was typed, or the one with which a pickup store's address begins; one way of writing it.
create function order_region(city text, store jsonb) returns text language sql immutable parallel safe
return replace(coalesce(nullif(city, ''), substring(store ->> 'address' from '^..[縣市]')), '台', '臺');

-- As in 0023, with where it went and who bought.
create or replace view report_placed as
select id as order_id, created_at, paid_at, status <> 'cancelled' as lives, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid,
  items_total + credit_items_total - discount_total + shipping_total as net,
  coalesce(payment_method ->> 'kind', 'free') as payment, delivery_method ->> 'kind' as delivery,
  coalesce(ads_tracking ->> 'utm_source', ads_tracking ->> 'RID') as source,
  order_region(recipient_city, cvs) as region, email
from orders;

-- When each buyer's first order that stands was placed. Guests and members are one buyer by their e-mail.
create view report_buyers as
select email, min(created_at) as first_at from orders where status <> 'cancelled' group by email;

-- What went back of each line, in money and credits.
create view report_refunded as
select r.order_line_id, sum(r.amount + r.credits)::bigint as amount
from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'failed' group by r.order_line_id;

-- As in 0023; what went back is added up once for all lines, not for each line that is read.
create or replace view report_goods as
select (o.created_at at time zone coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei'))::date as day,
  o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.spec, l.quantity, l.returned_quantity,
  l.line_total - l.discount as goods, l.cost_price * (l.quantity - l.returned_quantity) as cost,
  coalesce(r.amount, 0) as refunded, o.created_at
from orders o join order_lines l on l.order_id = o.id left join report_refunded r on r.order_line_id = l.id
where o.status <> 'cancelled' and l.kind in ('item', 'part');

-- The same with combos as they were sold instead of their parts.
create view report_whole as
select o.id as order_id, l.product_id, l.product_item_id, l.sku, l.name, l.quantity, l.returned_quantity, l.line_total - l.discount as goods,
  case when l.kind = 'item' then l.cost_price * (l.quantity - l.returned_quantity) else parts.cost end as cost,
  coalesce(r.amount, 0) + coalesce(parts.refunded, 0) as refunded, o.created_at
from orders o join order_lines l on l.order_id = o.id left join report_refunded r on r.order_line_id = l.id
left join (
  select p.parent_id, case when count(p.cost_price) = count(*) then sum(p.cost_price * (p.quantity - p.returned_quantity)) end::bigint as cost,
    coalesce(sum(r.amount), 0)::bigint as refunded
  from order_lines p left join report_refunded r on r.order_line_id = p.id where p.kind = 'part' group by p.parent_id) parts on parts.parent_id = l.id
where o.status <> 'cancelled' and l.kind in ('item', 'group');

-- Brands of products, sold ones that have no item of their own included.
create view report_shelf as select id as product_id, brand_id from products;

-- As in 0023; low is what the stock sheet calls low.
create or replace view report_stock as
select i.id as product_item_id, i.sku, i.stock - i.reserved as sellable, p.brand_id, p.id as product_id, p.name,
  i.active and p.archived_at is null and i.stock - i.reserved - i.safety_stock + i.backorder_limit <= i.low_stock_threshold as is_low
from product_items i join products p on p.id = i.product_id;

-- What became of carts. Nobody counts visitors: a cart is the first that is known of somebody who buys.
create view report_carts as
select c.created_at, o.id is not null as ordered, coalesce(o.payment_status in ('paid', 'partially_refunded', 'refunded'), false) as is_paid
from carts c left join orders o on o.cart_id = c.id;
create index carts_begun on carts using brin (created_at);

-- Each character of a text and each two beside each other, in small letters: with an index of these, a part of a word is
-- found in any language and without an extension (pg_trgm is absent on some servers, and three letters are many in Chinese).
create function search_grams(words text) returns text[] language sql immutable parallel safe strict
return array(select distinct substr(lower(words), at, size) from generate_series(1, length(words)) at, generate_series(1, 2) size);

-- What somebody who has an order in mind knows of it. One text, so that one index finds all.
create function order_words(order_no text, name text, recipient_name text, email text, phone text, recipient_phone text) returns text
language sql immutable parallel safe
return order_no || ' ' || replace(order_no, '-', '') || ' ' || name || ' ' || recipient_name || ' ' || email || ' ' || phone || ' ' || recipient_phone;

create index orders_found on orders using gin (search_grams(order_words(order_no, name, recipient_name, email, phone, recipient_phone)));
create index orders_office on orders (created_at desc, id desc) include (status, payment_status, shipping_status, grand_total, source);
create index orders_payment_kind on orders ((payment_method ->> 'kind'), created_at desc, id desc);
create index orders_delivery_kind on orders ((delivery_method ->> 'kind'), created_at desc, id desc);
create index products_found on products using gin (search_grams((name ->> 'tw') || ' ' || coalesce(name ->> 'en', '')));
create index customers_found on customers using gin (search_grams(name || ' ' || email || ' ' || coalesce(phone, '')));
create index product_items_code on product_items (upper(sku) text_pattern_ops);

-- Every column that the list of products is narrowed or sorted by: it is counted without reading the products themselves.
create index products_office on products (updated_at desc, id)
include (shelf_status, type, source, brand_id, member_only, is_credit, list_price, list_price_max, sold_count, tags) where archived_at is null;
create index products_named on products ((name ->> 'tw'), id) where archived_at is null;
create index products_archived on products (id) where archived_at is not null;
create index audit_log_moment on audit_log (created_at);

-- The rows of which a text has this part, so many at most. Functions of their own because they must look the letters up:
-- the planner takes making them for each row for cheap and would read the whole table.
create function found_orders(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select o.id from orders o
  where search_grams(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone)) @> search_grams(part)
    and position(lower(part) in lower(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone))) > 0 limit most;
end;
create function found_products(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select p.id from products p where search_grams((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', '')) @> search_grams(part)
    and position(lower(part) in lower((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', ''))) > 0 limit most;
end;
create function found_customers(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select c.id from customers c where search_grams(c.name || ' ' || c.email || ' ' || coalesce(c.phone, '')) @> search_grams(part)
    and position(lower(part) in lower(c.name || ' ' || c.email || ' ' || coalesce(c.phone, ''))) > 0 limit most;
end;
