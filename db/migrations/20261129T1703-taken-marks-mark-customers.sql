-- expand: a mark that the reports are done with still marks the customer of its order
create function mark_customers_of_taken() returns trigger language plpgsql as $$
begin
  insert into customer_marks (customer_id)
  select distinct o.customer_id from taken t join orders o on o.id = t.order_id where o.customer_id is not null;
  return null;
end $$;
create trigger taken_marks_mark_customers after delete on report_marks referencing old table as taken for each statement execute function mark_customers_of_taken();
