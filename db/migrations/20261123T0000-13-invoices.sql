create table invoices (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  state text not null check (state in ('pending', 'issued', 'failed', 'void', 'allowance')),
  number text unique check (number ~ '^[A-Z]{2}[0-9]{8}$'),
  random_code text,
  type text not null check (type in ('individual', 'company')),
  buyer jsonb not null default '{}',
  amount bigint not null check (amount >= 0),
  tax bigint not null check (tax between 0 and amount),
  error text,
  created_at timestamptz not null default now(),
  issued_at timestamptz,
  voided_at timestamptz
);
comment on column invoices.amount is 'Minor units, `tax` included.';
create unique index invoices_one_per_order on invoices (order_id) where voided_at is null;
