-- expand: the account with the provider of invoices
create table invoice_accounts (
  id integer primary key default 1 check (id = 1),
  merchant_id text not null check (merchant_id ~ '^[0-9A-Za-z]{1,10}$'),
  sandbox boolean not null,
  hash_key bytea not null,
  hash_iv bytea not null,
  connected_at timestamptz not null,
  version integer not null default 1
);
comment on table invoice_accounts is 'At most one row. Keys are encrypted with SECRET_KEY.';
comment on column invoice_accounts.connected_at is 'Orders whose time for an invoice came before are not invoiced by themselves.';
