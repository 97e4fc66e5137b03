-- expand: what is taken off an issued invoice
create table invoice_allowances (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoices on delete cascade,
  state text not null check (state in ('pending', 'issued', 'failed')),
  number text,
  amount bigint not null check (amount > 0),
  tax bigint not null check (tax between 0 and amount),
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  reason text not null,
  tried_at timestamptz,
  tries integer not null default 0 check (tries >= 0),
  error_code text,
  error text,
  created_at timestamptz not null,
  issued_at timestamptz,
  constraint invoice_allowances_issued check ((state = 'issued') = (issued_at is not null))
);
comment on table invoice_allowances is 'Allowances (折讓) of invoices: a part of the money went back after the invoice could no longer be voided, or only a part.';
comment on column invoice_allowances.number is 'The provider''s; null although issued: it was issued there without an answer and could not be told apart.';
create index invoice_allowances_invoice on invoice_allowances (invoice_id);
create index invoice_allowances_failed on invoice_allowances (created_at) where state = 'failed';
create index invoice_allowances_date on invoice_allowances (issued_at, id) where issued_at is not null;
-- The provider only tells how much is left, so one at a time is open.
create unique index invoice_allowances_one_open on invoice_allowances (invoice_id) where state = 'pending';
