-- expand: changed offers and coupons of an order mark its days; those of a new order are marked by its own row
create function mark_adjusted_orders() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at, order_id) select distinct o.created_at, o.id from changed a join orders o on o.id = a.order_id;
  return null;
end $$;
create trigger new_adjustments_mark_their_order after insert on order_adjustments referencing new table as changed for each statement execute function mark_adjusted_orders();
create trigger changed_adjustments_mark_their_order after update on order_adjustments referencing new table as changed for each statement execute function mark_adjusted_orders();
create trigger gone_adjustments_mark_their_order after delete on order_adjustments referencing old table as changed for each statement execute function mark_adjusted_orders();
