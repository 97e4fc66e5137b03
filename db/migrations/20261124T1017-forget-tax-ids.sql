-- expand: the index by which the nightly sweep finds tax IDs
create index orders_tax_id on orders (id) where tax_id is not null;
comment on column orders.tax_id is 'Encrypted with SECRET_KEY; deleted by the nightly sweep after clearance.';
