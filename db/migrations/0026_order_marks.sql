-- expand: what staff write on orders besides their note: tags. Orders are looked up by where their shopper came from and by tracking number.
alter table orders
  add column tags text[] not null default '{}',
  add column refused_codes jsonb not null default '[]' check (jsonb_typeof(refused_codes) = 'array');
comment on column orders.tags is 'Words of the staff, to find orders by; shoppers never see them.';
comment on column orders.refused_codes is '[{name, code, missing}]: codes the shopper had that gave nothing, with what was missing, as it was at the order.';
create index orders_tags on orders using gin (tags) where tags <> '{}';
create index orders_came_from on orders ((ads_tracking ->> 'utm_source'), created_at desc) where ads_tracking ->> 'utm_source' is not null;
create index order_shippings_tracking on order_shippings (tracking_no) where tracking_no is not null;
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;
