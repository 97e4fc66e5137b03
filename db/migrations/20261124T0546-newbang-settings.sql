-- expand: the account with Newbang, and how its products are priced and imported
create table newbang_settings (
  id integer primary key default 1 check (id = 1),
  active boolean not null default false,
  base_url text not null default '',
  api_key text not null default '',
  secret bytea,
  margin_percent integer not null default 30 check (margin_percent between 0 and 1000),
  margin_fixed bigint not null default 0 check (margin_fixed >= 0),
  rounding text not null default 'unit' check (rounding in ('unit', 'ten', 'nine')),
  category_id bigint references categories on delete set null,
  stock_buffer integer not null default 0 check (stock_buffer between 0 and 9999),
  auto_off_shelf boolean not null default true,
  sync_minutes integer not null default 60 check (sync_minutes between 15 and 1440),
  balance bigint,
  balance_currency text,
  balance_as_of timestamptz,
  balance_queried_at timestamptz,
  version integer not null default 1
);
comment on table newbang_settings is 'At most one row. The secret is encrypted with SECRET_KEY.';
comment on column newbang_settings.margin_fixed is 'Minor units, added after the percentage.';
comment on column newbang_settings.rounding is 'A price goes up to a whole unit, to a ten, or to the next number that ends in 9.';
