-- expand: the accounts with the carrier, entered in the back office
create table carrier_accounts (
  kind text primary key check (kind in ('b2c', 'c2c')),
  merchant_id text not null check (merchant_id ~ '^[0-9A-Za-z]{1,10}$'),
  sandbox boolean not null,
  hash_key bytea not null,
  hash_iv bytea not null,
  connected_at timestamptz not null,
  version integer not null default 1
);
comment on table carrier_accounts is 'At most one per kind: bulk to the warehouse and home delivery, or drop-off at a store. Keys are encrypted with SECRET_KEY.';
