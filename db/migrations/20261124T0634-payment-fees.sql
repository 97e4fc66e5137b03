-- expand: what the provider keeps of a payment, by its own record
alter table payments add column fee bigint check (fee >= 0);
comment on column payments.fee is 'Minor units; null: not known, or not asked yet.';
create view report_payment_fees as
select e.day, e.method, p.fee from money_entries e join payments p on p.id = e.payment_id where e.kind = 'payment' and p.fee is not null;
