-- expand: invoices of shops outside Taiwan, which the shop numbers itself
alter table invoices
  drop constraint invoices_number_check,
  add constraint invoices_number_check check (number ~ '^[A-Z]{2}[0-9]{8}$' or number ~ '^[A-Z0-9]{1,8}-[0-9]{6,10}$'),
  add column currency text not null default 'twd',
  add column locale text not null default 'tw' check (locale in ('tw', 'en')),
  add column tax_rate integer not null default 500 check (tax_rate between 0 and 5000);
comment on column invoices.locale is 'The language in which it is written.';
comment on column invoices.tax_rate is 'Hundredths of a percent, of the lines that are taxed.';
