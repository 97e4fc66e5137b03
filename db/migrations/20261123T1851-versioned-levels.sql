-- expand: two people who edit one level do not overwrite each other
alter table customer_levels add column version integer not null default 1,
  add column updated_at timestamptz not null default now();
