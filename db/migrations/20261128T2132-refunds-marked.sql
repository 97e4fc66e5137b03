-- expand: a refund that fails, or succeeds after all, marks the day on which its order was placed
create function mark_refund_day() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at) select o.created_at from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger failed_refunds_mark_their_day after update of state on refunds
  for each row when ((old.state = 'failed') is distinct from (new.state = 'failed')) execute function mark_refund_day();
