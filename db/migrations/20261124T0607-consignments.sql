-- expand: consignment notes made at a carrier
create table consignments (
  id bigint generated always as identity primary key,
  order_shipping_id bigint not null references order_shippings on delete cascade,
  trade_no text not null unique check (trade_no ~ '^[A-Za-z0-9]{1,20}$'),
  subtype text not null,
  state text not null check (state in ('pending', 'made', 'failed', 'cancelled', 'expired')),
  request jsonb not null,
  collects bigint not null default 0 check (collects >= 0),
  logistics_id text unique,
  payment_no text,
  validation_no text,
  booking_no text,
  attention text check (attention in ('store_closed', 'lost', 'damaged')),
  error_code text,
  error text,
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  created_at timestamptz not null,
  made_at timestamptz,
  printed_at timestamptz,
  ended_at timestamptz,
  collected_at timestamptz,
  constraint consignments_made_is_known check (state not in ('made', 'expired') or (logistics_id is not null and made_at is not null)),
  constraint consignments_end check ((state in ('failed', 'cancelled', 'expired')) = (ended_at is not null))
);
create unique index consignments_live on consignments (order_shipping_id) where state in ('pending', 'made');
create index consignments_of_parcel on consignments (order_shipping_id, id);
create index consignments_to_send on consignments (tried_at) where state = 'pending';
comment on table consignments is 'Consignment notes of parcels; the attempt is written before the carrier is called. At most one of a parcel is live.';
comment on column consignments.trade_no is 'What the carrier knows it by: never made twice there.';
comment on column consignments.collects is 'What the carrier collects from the recipient, minor units; 0: nothing.';
comment on column consignments.tried_at is 'When a process last sent it: nobody else does for a while.';
comment on column consignments.error is 'The carrier''s words for its last refusal.';
comment on column consignments.collected_at is 'When the money that the carrier collected was recorded.';
