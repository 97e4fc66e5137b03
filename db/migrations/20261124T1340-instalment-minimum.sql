-- expand: from which order total a card is offered in instalments
alter table payment_methods add column instalment_min bigint check (instalment_min >= 0);
comment on column payment_methods.instalment_min is 'Minor units; null: from any total.';
