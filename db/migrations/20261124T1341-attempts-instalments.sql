-- expand: a charge in instalments
alter table payment_attempts add column instalments smallint check (instalments between 2 and 60);
comment on column payment_attempts.instalments is 'In how many parts the bank collects the sum; null: at once.';
