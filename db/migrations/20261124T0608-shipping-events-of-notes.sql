-- expand: what the carrier reported belongs to a consignment note, and means a state
alter table shipping_events
  add column consignment_id bigint references consignments on delete cascade,
  add column state text;
create index shipping_events_of_note on shipping_events (consignment_id, happened_at);
create index shipping_events_of_parcel on shipping_events (order_shipping_id, happened_at);
comment on column shipping_events.state is 'What the code means for the shop; null: nothing, or unknown.';
