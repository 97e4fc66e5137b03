-- expand: customers whose orders changed since they were summed up
create table customer_marks (
  customer_id bigint not null
);
comment on table customer_marks is 'Only added to, and taken by the job that sums up customers. Beside it the orders that report_marks names mark their customers: see marked_customers().';
comment on column customer_marks.customer_id is 'A customer, any number of times.';

-- Customers whose stored sums may not be true any more, some more than once. An order that is placed or changes is in report_marks already:
-- a mark of its own would cost every order a statement.
create function marked_customers() returns table (customer_id bigint) language sql stable parallel safe
begin atomic
  select m.customer_id from customer_marks m
  union all select o.customer_id from report_marks m join orders o on o.id = m.order_id where o.customer_id is not null;
end;
