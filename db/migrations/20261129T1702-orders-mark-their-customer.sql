-- expand: orders mark their customer when they change a sum of the customer that no report has, and so no row of report_marks
create function mark_customers_of_order() returns trigger language plpgsql as $$
begin
  insert into customer_marks (customer_id) select old.customer_id where old.customer_id is not null;
  if tg_op = 'UPDATE' then
    insert into customer_marks (customer_id) select new.customer_id where new.customer_id is not null and new.customer_id is distinct from old.customer_id;
  end if;
  return null;
end $$;
create trigger moved_orders_mark_their_customers after update of customer_id, created_at on orders
  for each row when ((old.customer_id, old.created_at) is distinct from (new.customer_id, new.created_at)) execute function mark_customers_of_order();
-- Reports count what is given back as paid, and customers did not spend it.
create trigger refunded_orders_mark_their_customer after update of payment_status on orders
  for each row when ((old.payment_status = 'refunded') <> (new.payment_status = 'refunded')) execute function mark_customers_of_order();
create trigger gone_orders_mark_their_customer after delete on orders
  for each row when (old.customer_id is not null) execute function mark_customers_of_order();
