-- Customers and two years of orders in the states their age leads to; whole ledgers, so that `verify` stays silent.
insert into customers (name, email, phone, locale, orders_placed, created_at, email_verified_at)
select (array['林', '陳', '黃', '張', '李', '王', '吳', '劉'])[1 + i % 8] || (array['美惠', '志明', '淑芬', '家豪', '怡君', '俊傑', '雅婷', '建宏'])[1 + (i / 8) % 8],
  'generated' || (made.last_customer + i) || '@example.com', '09' || lpad(((made.last_customer + i) % 100000000)::text, 8, '0'), case when i % 9 = 0 then 'en' else 'tw' end, 0,
  now() - interval '2 years', now() - interval '2 years'
from made, generate_series(1, greatest(1, made.orders / 4)) i;

create temp table plan as
select n, case when n % 10 < 7 then made.last_customer + 1 + floor(random() * greatest(1, made.orders / 4))::bigint end as customer_no,
  now() - (random() ^ 1.5) * interval '730 days' - interval '1 minute' as at,
  random() as luck, n % 3 = 0 as by_transfer
from made, generate_series(1, made.orders) n;
alter table plan add column state text, add column payment text, add column shipping text;
update plan set state = case when luck < 0.07 then 'cancelled' when at > now() - interval '3 days' and luck < 0.6 then case when by_transfer then 'pending' else 'processing' end
  when at > now() - interval '9 days' then 'processing' else 'completed' end;
update plan set
  payment = case state when 'cancelled' then 'voided' when 'pending' then 'unpaid' when 'completed' then 'paid' else case when by_transfer then 'paid' else 'unpaid' end end,
  shipping = case state when 'cancelled' then 'cancelled' when 'completed' then 'delivered' when 'processing' then case when luck > 0.6 then 'shipped' else 'unshipped' end else 'unshipped' end;

analyze plan;

create temp table seller as
select row_number() over (order by i.id) as n, i.id, i.product_id, i.sku, i.price, i.cost_price, i.weight_g, p.name
from product_items i join products p on p.id = i.product_id, made where p.id > made.last_product;
create unique index on seller (n);
analyze seller;
create temp table line as
select p.n, k as position, s.id as item, s.product_id, s.sku, s.price, s.cost_price, s.weight_g, s.name, 1 + floor(random() * 2)::int as quantity
from plan p cross join generate_series(1, 1 + p.n % 4) k cross join (select count(*) as all_items from seller) c
join seller s on s.n = 1 + (p.n::bigint * 7919 + k * 104729) % c.all_items;
create index on line (n);
analyze line;
delete from line a using line b where a.n = b.n and a.item = b.item and a.position > b.position;
create temp table total as select n, sum(price * quantity) as goods, sum(quantity) as pieces from line group by n;
create unique index on total (n);
analyze total;

-- The orders with the ids they will have, oldest first.
create temp table placed as
select nextval(pg_get_serial_sequence('orders', 'id')) as id, p.n, p.at as created_at, p.state as status, p.payment as payment_status, p.shipping as shipping_status,
  current_setting('generate.currency') as currency, t.goods as items_total, t.goods + 60 as grand_total, t.pieces, c.id as customer_id,
  coalesce(c.name, '訪客') as name, coalesce(c.email, 'guest' || p.n || '@example.com') as email, coalesce(c.phone, '0987' || lpad((p.n % 1000000)::text, 6, '0')) as phone,
  case when p.by_transfer then 'bank_transfer' else 'cod' end as method
from (select * from plan order by at) p join total t using (n) left join customers c on c.id = p.customer_no;
create unique index on placed (n);
analyze placed;

insert into orders (id, order_no, token, source, customer_id, locale, currency, status, payment_status, shipping_status, email, name, phone, recipient_name, recipient_phone,
  recipient_zip, recipient_city, recipient_district, recipient_address, delivery_method_id, delivery_method, payment_method_id, payment_method,
  items_total, shipping_total, grand_total, quantity_count, created_at, paid_at, completed_at, cancelled_at, cancelled_by, updated_at)
overriding system value
select p.id, to_char(p.created_at at time zone current_setting('generate.zone'), 'YYMMDD') || '-' || to_char(nextval('order_numbers'), 'FM999999900000'),
  replace(gen_random_uuid()::text, '-', ''), 'import', p.customer_id, 'tw', p.currency, p.status, p.payment_status, p.shipping_status, p.email, p.name, p.phone, p.name, p.phone,
  '103', '臺北市', '大同區', '迪化街一段 ' || p.n % 300 || ' 號',
  d.id, jsonb_build_object('name', d.name, 'kind', d.kind, 'fee', d.fee, 'pickup_address', null),
  y.id, jsonb_build_object('name', y.name, 'kind', y.kind, 'fee', 0, 'instructions', null, 'bank', y.bank, 'expire_minutes', y.expire_minutes),
  p.items_total, 60, p.grand_total, p.pieces, p.created_at, case when p.payment_status = 'paid' then p.created_at + interval '1 hour' end,
  case when p.status = 'completed' then p.created_at + interval '8 days' end, case when p.status = 'cancelled' then p.created_at + interval '2 hours' end,
  case when p.status = 'cancelled' then 'customer' end, p.created_at + interval '2 hours'
from placed p
join delivery_methods d on d.id = current_setting('generate.delivery')::bigint
join payment_methods y on y.id = case when p.method = 'bank_transfer' then current_setting('generate.transfer')::bigint else current_setting('generate.cod')::bigint end
order by p.id;
analyze orders;

insert into order_lines (order_id, position, kind, product_id, product_item_id, sku, name, weight_g, unit_price, cost_price, quantity, line_total)
select p.id, row_number() over (partition by p.id order by l.position), 'item', l.product_id, l.item, l.sku, l.name, l.weight_g, l.price, l.cost_price, l.quantity, l.price * l.quantity
from line l join placed p using (n);

insert into order_shippings (order_id, parcel_no, status, kind, fee, weight_g, tracking_no, shipped_at, delivered_at)
select p.id, 1, p.shipping_status, 'home', 60, x.weight, case when p.shipping_status in ('shipped', 'delivered') then 'T' || lpad(p.id::text, 10, '0') end,
  case when p.shipping_status in ('shipped', 'delivered') then p.created_at + interval '1 day' end, case when p.shipping_status = 'delivered' then p.created_at + interval '2 days' end
from placed p join (select n, sum(weight_g * quantity) as weight from line group by n) x using (n);
insert into order_shipping_lines (order_shipping_id, order_line_id, quantity)
select s.id, l.id, l.quantity from placed p join order_shippings s on s.order_id = p.id join order_lines l on l.order_id = p.id;

insert into order_history (order_id, machine, from_status, to_status, actor_kind, created_at)
select p.id, h.machine, h.a, h.b, h.who, p.created_at + h.later
from placed p cross join lateral (
  select * from (values
    (1, 'order', null, case when p.method = 'cod' then 'processing' else 'pending' end, 'customer', interval '0', true),
    (2, 'payment', null, 'unpaid', 'customer', interval '0', true),
    (3, 'shipping', null, 'unshipped', 'customer', interval '0', true),
    (4, 'payment', 'unpaid', 'paid', 'staff', interval '1 hour', p.payment_status = 'paid' and p.method <> 'cod'),
    (5, 'order', 'pending', 'processing', 'system', interval '1 hour', p.method <> 'cod' and p.status in ('processing', 'completed')),
    (6, 'order', case when p.method = 'cod' then 'processing' else 'pending' end, 'cancelled', 'customer', interval '2 hours', p.status = 'cancelled'),
    (7, 'payment', 'unpaid', 'voided', 'system', interval '2 hours', p.status = 'cancelled'),
    (8, 'shipping', 'unshipped', 'cancelled', 'system', interval '2 hours', p.status = 'cancelled'),
    (9, 'shipping', 'unshipped', 'shipped', 'staff', interval '1 day', p.shipping_status in ('shipped', 'delivered')),
    (10, 'shipping', 'shipped', 'delivered', 'staff', interval '2 days', p.shipping_status = 'delivered'),
    (11, 'payment', 'unpaid', 'paid', 'staff', interval '2 days', p.payment_status = 'paid' and p.method = 'cod'),
    (12, 'order', 'processing', 'completed', 'system', interval '8 days', p.status = 'completed')
  ) v (step, machine, a, b, who, later, happened) where v.happened order by v.step
) h
order by p.id, h.step;

insert into payments (order_id, kind, amount, currency, created_at)
select id, method, grand_total, currency, created_at + interval '1 hour' from placed where payment_status = 'paid';

insert into money_entries (day, order_id, kind, amount, currency, method, payment_id, created_at)
select ((p.created_at + e.later) at time zone current_setting('generate.zone'))::date, p.id, e.kind, e.amount, p.currency, p.method, e.payment_id, p.created_at + e.later
from placed p left join payments y on y.order_id = p.id cross join lateral (values
  ('sale', p.items_total, null::bigint, interval '0', true), ('shipping', 60, null, interval '0', true),
  ('sale', -p.items_total, null, interval '2 hours', p.status = 'cancelled'), ('shipping', -60, null, interval '2 hours', p.status = 'cancelled'),
  ('payment', p.grand_total, y.id, interval '1 hour', y.id is not null)
) e (kind, amount, payment_id, later, happened)
where e.happened;

analyze order_lines, order_shippings, payments, products, product_items, customers;

-- The shelf: what the orders took and hold, and some more; then every movement that led there.
create temp table demand as
select l.item, sum(l.quantity) filter (where p.payment_status = 'paid' or p.shipping_status in ('shipped', 'delivered')) as taken,
  sum(l.quantity) filter (where p.status <> 'cancelled' and p.payment_status <> 'paid' and p.shipping_status not in ('shipped', 'delivered')) as held
from line l join placed p using (n) group by 1;
analyze demand;
update product_items i set stock = x.held + x.spare, reserved = x.held
from (
  select s.id, coalesce(d.held, 0) as held, case when s.n % 40 = 0 then 0 when s.n % 23 = 0 then 3 else 20 + s.n % 200 end as spare
  from seller s left join demand d on d.item = s.id
) x where x.id = i.id;
insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, created_at)
select i.id, 'initial', i.stock + coalesce(d.taken, 0), 0, now() - interval '2 years'
from seller s join product_items i on i.id = s.id left join demand d on d.item = i.id where i.stock + coalesce(d.taken, 0) > 0;
insert into stock_movements (product_item_id, kind, stock_delta, reserved_delta, order_id, created_at)
select l.item, m.kind, m.stock_sign * l.quantity, m.reserved_sign * l.quantity, p.id, p.created_at + m.later
from line l join placed p using (n) cross join lateral (values
  ('reserve', 0, 1, interval '0', true),
  ('release', 0, -1, interval '2 hours', p.status = 'cancelled'),
  ('deduct', -1, -1, interval '1 hour', p.status <> 'cancelled' and (p.payment_status = 'paid' or p.shipping_status in ('shipped', 'delivered')))
) m (kind, stock_sign, reserved_sign, later, happened)
where m.happened;

update products p set sold_count = x.sold, stock_word = x.word
from (
  select i.product_id, coalesce(sum(d.taken), 0) as sold,
    case when bool_or(i.stock - i.reserved > i.low_stock_threshold) then 'available' when bool_or(i.stock - i.reserved >= 1) then 'low' else 'sold_out' end as word
  from seller s join product_items i on i.id = s.id left join demand d on d.item = i.id group by 1
) x where x.product_id = p.id;
update customers c set orders_placed = x.placed
from (select customer_id, count(*) as placed from placed where status <> 'cancelled' and customer_id is not null group by 1) x where x.customer_id = c.id;
