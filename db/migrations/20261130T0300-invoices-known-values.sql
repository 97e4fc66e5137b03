-- expand: only values that the program knows; checked for new rows at once, for stored ones by a later file that nothing waits for

alter table invoices
  add constraint invoices_currency_check check (currency in ('twd', 'hkd', 'usd', 'gbp')) not valid;
