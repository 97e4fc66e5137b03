-- expand: what a buyer sends items back with
create table return_consignments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  return_id bigint not null references return_requests on delete cascade,
  subtype text not null,
  state text not null check (state in ('pending', 'made', 'failed')),
  trade_no text unique,
  code text,
  booking_no text,
  error text,
  reported text check (reported in ('accepted', 'on_the_way', 'arrived')),
  reported_message text,
  reported_at timestamptz,
  created_at timestamptz not null,
  made_at timestamptz,
  constraint return_consignments_made check (state <> 'made' or made_at is not null)
);
create unique index return_consignments_live on return_consignments (return_id) where state in ('pending', 'made');
create index return_consignments_of_order on return_consignments (order_id, id);
comment on table return_consignments is 'Return labels and codes of a carrier; the attempt is written before the carrier is called. At most one of a return is live.';
comment on column return_consignments.trade_no is 'What the carrier reports about.';
comment on column return_consignments.code is 'What the buyer enters at the kiosk of the store.';
