-- expand: a payment in instalments
alter table payments add column instalments smallint check (instalments between 2 and 60);
comment on column payments.instalments is 'In how many parts the bank collects the sum from the card; the shop receives it whole. Null: at once.';
