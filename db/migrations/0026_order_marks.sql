-- expand: what staff write on orders besides their note: tags. Orders are looked up by where their shopper came from and by tracking number.
alter table orders add column tags text[] not null default '{}';
comment on column orders.tags is 'Words of the staff, to find orders by; shoppers never see them.';
create index orders_tags on orders using gin (tags) where tags <> '{}';
create index orders_came_from on orders ((ads_tracking ->> 'utm_source'), created_at desc) where ads_tracking ->> 'utm_source' is not null;
create index order_shippings_tracking on order_shippings (tracking_no) where tracking_no is not null;
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;
