create table order_shippings (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  parcel_no integer not null default 1,
  status text not null check (status in ('unshipped', 'preparing', 'shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned', 'cancelled')),
  kind text not null default 'home',
  subtype text,
  temperature text not null default 'ambient' check (temperature in ('ambient', 'chilled', 'frozen')),
  weight_g integer not null default 0,
  fee bigint not null check (fee >= 0),
  consignment_no text,
  tracking_no text,
  tracking_url text,
  printed_at timestamptz,
  shipped_at timestamptz,
  arrived_at timestamptz,
  delivered_at timestamptz,
  pickup_until timestamptz,
  unique (order_id, parcel_no)
);
create index order_shippings_tracking on order_shippings (tracking_no) where tracking_no is not null;
comment on table order_shippings is 'The parcels of an order.';

create table order_shipping_lines (
  order_shipping_id bigint not null references order_shippings on delete cascade,
  order_line_id bigint not null references order_lines on delete cascade,
  quantity integer not null check (quantity between 1 and 9999),
  primary key (order_shipping_id, order_line_id)
);
comment on table order_shipping_lines is 'Which goods are in which parcel; lines of kind item, part and gift.';

create table shipping_events (
  id bigint generated always as identity primary key,
  order_shipping_id bigint not null references order_shippings on delete cascade,
  provider_key text unique,
  code text not null,
  message text not null default '',
  happened_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table shipping_events is 'What the carrier reported; provider_key makes a repeated report a no-op.';
