-- expand: until when the code of an order's open charge can be paid
alter table orders add column pay_until timestamptz;
comment on column orders.pay_until is 'Until when the code of its open charge can be paid; expires_at is later, because the provider reports with a delay.';
