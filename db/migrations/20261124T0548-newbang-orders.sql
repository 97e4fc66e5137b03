-- expand: the parcels that Newbang sends to a buyer
create table newbang_orders (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  order_shipping_id bigint not null unique,
  order_no text not null,
  external_no text not null unique,
  attempt integer not null default 1 check (attempt > 0),
  state text not null check (state in ('pending', 'placed', 'refused', 'shipped', 'cancelled')),
  lines jsonb not null,
  supplier_order_no text unique,
  error_code text,
  error_lines jsonb not null default '[]',
  cancel_requested_at timestamptz,
  tries integer not null default 0,
  tried_at timestamptz,
  queried_at timestamptz,
  tracking_no text,
  carrier text,
  created_at timestamptz not null,
  placed_at timestamptz,
  closed_at timestamptz
);
comment on column newbang_orders.external_no is 'Our number of the parcel at the supplier; with the attempt it is the idempotency key of the call.';
comment on column newbang_orders.attempt is 'Grows only when staff send again what the supplier refused: nothing exists there of a refused one.';
comment on column newbang_orders.error_code is 'Why staff must act: the supplier''s refusal, or that it cancelled.';
create index newbang_orders_order on newbang_orders (order_id);
create index newbang_orders_open on newbang_orders (state, id) where state in ('pending', 'placed');
