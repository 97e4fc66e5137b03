-- expand: what the shop owes for services that its purse could not pay
alter table credit_purses add column owed bigint not null default 0 check (owed >= 0 and (owed = 0 or owner_type = 'shop'));
comment on column credit_purses.owed is 'Prices of invoices that were issued while the balance was short, minor units; taken from the next purchase.';
