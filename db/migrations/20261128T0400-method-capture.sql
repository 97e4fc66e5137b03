-- expand: when the money of a card is collected, and when it reaches the shop's account
alter table payment_methods
  add column capture text not null default 'at_once' check (capture in ('at_once', 'after_days', 'by_hand')),
  add column capture_days smallint check (capture_days between 1 and 30),
  add constraint payment_methods_capture_has_days check ((capture = 'after_days') = (capture_days is not null)),
  add column payout_days smallint check (payout_days between 0 and 60);
comment on column payment_methods.capture is 'Of cards and wallets over TapPay: the provider collects at once, after capture_days, or when staff say so.';
comment on column payment_methods.payout_days is 'Days from the payment, or from its collection, until the provider pays the shop; null: not known.';
