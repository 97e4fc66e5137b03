-- expand: only values that the program knows; checked for new rows at once, for stored ones by a later file that nothing waits for

alter table payments
  add constraint payments_kind_check check (kind in ('card', 'line_pay', 'jko_pay', 'apple_pay', 'google_pay', 'page_card', 'atm', 'cvs_code', 'barcode', 'bank_transfer', 'cod', 'cash', 'free')) not valid;
