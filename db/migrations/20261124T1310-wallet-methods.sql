-- expand: LINE Pay, JKO Pay, Apple Pay and Google Pay, charged by TapPay as cards are
alter table payment_methods drop constraint payment_methods_kind_check;
alter table payment_methods add constraint payment_methods_kind_check
  check (kind in ('card', 'line_pay', 'jko_pay', 'apple_pay', 'google_pay', 'page_card', 'atm', 'cvs_code', 'barcode', 'bank_transfer', 'cod'));
