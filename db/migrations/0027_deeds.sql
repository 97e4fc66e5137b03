-- expand: what staff do while they look in as a customer is logged as theirs.
alter table audit_log add column as_customer_id bigint;
comment on column audit_log.as_customer_id is 'Staff did it in the name of this customer, while they looked in.';

-- What first brought a customer is found and counted by its name.
create index customers_source on customers ((source->>'name')) where source is not null;
