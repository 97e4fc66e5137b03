-- expand: methods of ECPay's payment page: a card, an ATM transfer, a code or barcodes for a convenience store
alter table payment_methods drop constraint payment_methods_kind_check;
alter table payment_methods add constraint payment_methods_kind_check
  check (kind in ('card', 'page_card', 'atm', 'cvs_code', 'barcode', 'bank_transfer', 'cod', 'wallet'));
alter table payment_methods add column merchant_id text check (merchant_id ~ '^[0-9A-Za-z]{1,10}$');
alter table payment_methods add column queries_paused_until timestamptz;
comment on column payment_methods.merchant_id is 'The shop''s number at the provider of the payment page.';
comment on column payment_methods.queries_paused_until is 'The provider refused queries as too many: none is sent before this time.';
