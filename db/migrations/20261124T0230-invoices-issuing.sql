-- expand: invoices are issued by a provider, by jobs that may be tried again
alter table invoices
  add column order_no text not null default '',
  add column sequence integer not null default 1 check (sequence > 0),
  add column relate_number text unique check (relate_number ~ '^[A-Za-z0-9]{1,50}$'),
  add column lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array'),
  add column zero_rate jsonb,
  add column due_at timestamptz,
  add column started_at timestamptz,
  add column tried_at timestamptz,
  add column tries integer not null default 0 check (tries >= 0),
  add column error_code text,
  add column void_cause text check (void_cause in ('order', 'change', 'staff')),
  add column void_reason text,
  add column void_requested_at timestamptz,
  add column void_refused boolean not null default false,
  add constraint invoices_number_when_issued check (state <> 'issued' or (number is not null and issued_at is not null and relate_number is not null)),
  add constraint invoices_void_has_time check ((state = 'void') = (voided_at is not null));
comment on column invoices.order_no is 'As it was at the order, for lists of invoices.';
comment on column invoices.sequence is 'Which invoice of its order this is: the next one is made when this one is void.';
comment on column invoices.relate_number is 'What the provider knows it by: never issued twice there.';
comment on column invoices.lines is '[{name, count, unit, price, amount, tax}]: they sum to `amount`.';
comment on column invoices.due_at is 'When the provider is called first.';
comment on column invoices.started_at is 'When the provider was called first: it may be issued there although nothing was answered.';
comment on column invoices.tried_at is 'When a worker last took it: nobody else does for a while.';
comment on column invoices.error is 'The provider''s words for its last refusal.';
comment on column invoices.void_requested_at is 'It is to be voided at the provider, and may be already.';
comment on column invoices.void_refused is 'The provider refused to void it: what is given back becomes an allowance.';
create unique index invoices_sequence on invoices (order_id, sequence);
create index invoices_to_send on invoices (due_at) where state = 'pending' or void_requested_at is not null;
create index invoices_failed on invoices (created_at) where state = 'failed';
create index invoices_issued on invoices (issued_at, id) where number is not null;
