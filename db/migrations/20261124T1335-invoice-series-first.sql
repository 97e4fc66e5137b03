-- expand: series of invoices that go on with the numbers of another program
alter table invoice_series
  add column first integer not null default 1,
  add constraint invoice_series_first_check check (first > 0 and first <= last);
comment on column invoice_series.first is 'The number with which the series began here.';
