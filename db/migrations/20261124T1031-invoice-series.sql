-- expand: how far the numbers of the shop's own invoices and credit notes have come
create table invoice_series (
  prefix text primary key check (prefix ~ '^[A-Z0-9]{1,8}$'),
  last integer not null check (last > 0)
);
comment on column invoice_series.last is 'The number given last: it grows in the transaction that writes the document, so that no number is left out.';
