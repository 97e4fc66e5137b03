-- expand: a new customer has a mark, so that each is in the lists by sums of orders
create function mark_new_customer() returns trigger language plpgsql as $$
begin
  insert into customer_marks (customer_id) values (new.id);
  return null;
end $$;
create trigger new_customers_are_marked after insert on customers for each row execute function mark_new_customer();
