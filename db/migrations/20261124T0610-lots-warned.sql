-- expand: a customer is warned before credits expire, once 30 days and once 7 days before
alter table credit_lots add column warned_days smallint check (warned_days between 1 and 30);
comment on column credit_lots.warned_days is 'The last warning of this lot was sent so many days before its end.';
