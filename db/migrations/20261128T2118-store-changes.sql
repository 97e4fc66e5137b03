-- expand: a shopper chooses another store for a parcel whose store has closed; one change at a time
alter table consignments
  add column store_visit bytea unique check (length(store_visit) = 32),
  add column store_visit_until timestamptz,
  add column store_change jsonb,
  add column store_change_until timestamptz,
  add column store_changed_at timestamptz,
  add constraint consignments_store_visit check ((store_visit is null) = (store_visit_until is null)),
  add constraint consignments_store_change check ((store_change is null) = (store_change_until is null));
comment on column consignments.store_visit is 'Hash of the one-time token of a shopper on the carrier''s store map.';
comment on column consignments.store_change is 'The store that the carrier was sent; it stays until the carrier has answered or reported the change.';
comment on column consignments.store_change_until is 'Until then no other change is sent.';
comment on column consignments.store_changed_at is 'Earlier reports that the store has closed are about the store before it.';
