-- expand: the bank released money that it had held for the shop
alter table payment_differences
  drop constraint payment_differences_kind_check,
  add constraint payment_differences_kind_check check (kind in ('amount', 'not_paid', 'refunded', 'lapsed'));
