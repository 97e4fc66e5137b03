-- expand: a payment that the bank has only authorised
alter table payments
  drop constraint payments_state_check,
  add constraint payments_state_check check (state in ('captured', 'authorised', 'voided', 'lapsed')),
  add column capture_due timestamptz,
  add column captured_at timestamptz,
  add column capture_queried_at timestamptz;
comment on column payments.state is 'authorised: the bank holds the money for the shop; voided: it was given back before it was collected; lapsed: the bank released it.';
comment on column payments.capture_due is 'When the provider collects an authorised payment by itself; null: at once, or when staff say so.';
comment on column payments.captured_at is 'When an authorised payment was found collected; null: it never was one, or is not collected.';
create index payments_authorised on payments (created_at) where state = 'authorised';
