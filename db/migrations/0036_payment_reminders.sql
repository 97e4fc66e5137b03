-- expand: an unpaid order's buyer is reminded once before it ends.
alter table orders add column payment_reminded_at timestamptz;
comment on column orders.payment_reminded_at is 'When its buyer was reminded to pay; null: not yet.';
