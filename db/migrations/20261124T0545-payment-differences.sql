-- expand: where the provider's record of a payment differs from ours
create table payment_differences (
  id bigint generated always as identity primary key,
  attempt_id text not null references payment_attempts on delete cascade,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('amount', 'not_paid', 'refunded')),
  ours bigint not null,
  theirs bigint not null,
  currency text not null,
  found_at timestamptz not null,
  settled_at timestamptz,
  settled_by bigint references staff on delete set null,
  note text not null default '',
  constraint payment_differences_settled check (settled_at is not null or (settled_by is null and note = '')),
  unique (attempt_id, kind)
);
create index payment_differences_open on payment_differences (order_id) where settled_at is null;
comment on column payment_differences.kind is 'amount: another sum was charged · not_paid: the provider has no payment · refunded: another sum was refunded there.';
comment on column payment_differences.ours is 'In minor units: what we recorded as paid, or as refunded.';
create view report_payment_differences as
select id, order_id, found_at from payment_differences where settled_at is null;
