-- expand: the office's lists answer sooner: a search asks the index for fewer letters, orders are counted by how they are paid and sent without being read, and stock is added up in the order of an index.

-- What a search looks up of what was typed: every other pair of neighbours, and the last. They cover the whole text, the
-- letters between are in them, and what the index finds is compared with the text itself anyway.
create function asked_grams(part text) returns text[] language sql immutable parallel safe strict
return array(select distinct substr(lower(part), at, 2) from generate_series(1, greatest(length(part) - 1, 1)) at where at % 2 = 1 or at = length(part) - 1);

-- As in 0029, but for what is asked of the index.
create or replace function found_orders(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select o.id from orders o
  where search_grams(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone)) @> asked_grams(part)
    and position(lower(part) in lower(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone))) > 0 limit most;
end;
create or replace function found_products(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select p.id from products p where search_grams((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', '')) @> asked_grams(part)
    and position(lower(part) in lower((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', ''))) > 0 limit most;
end;
create or replace function found_customers(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select c.id from customers c where search_grams(c.name || ' ' || c.email || ' ' || coalesce(c.phone, '')) @> asked_grams(part)
    and position(lower(part) in lower(c.name || ' ' || c.email || ' ' || coalesce(c.phone, ''))) > 0 limit most;
end;

-- How an order is paid and sent stands in its snapshots; an index that is to be read alone needs columns.
alter table orders
  add column payment_kind text generated always as (payment_method ->> 'kind') stored,
  add column delivery_kind text generated always as (delivery_method ->> 'kind') stored;
drop index orders_payment_kind, orders_delivery_kind;
create index orders_payment_kind on orders (payment_kind, created_at desc, id desc);
create index orders_delivery_kind on orders (delivery_kind, created_at desc, id desc);

-- orders_office begins with the same columns.
drop index orders_created;

-- The products staff see, in the order in which their stock is added up.
create index products_living on products (id) where archived_at is null;
