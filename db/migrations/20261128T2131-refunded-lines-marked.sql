-- expand: what is refunded of a line marks the day on which its order was placed
create function mark_refunded_orders() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at) select distinct o.created_at from changed r join order_lines l on l.id = r.order_line_id join orders o on o.id = l.order_id;
  return null;
end $$;
create trigger new_refund_lines_mark_their_day after insert on refund_lines referencing new table as changed for each statement execute function mark_refunded_orders();
create trigger changed_refund_lines_mark_their_day after update on refund_lines referencing new table as changed for each statement execute function mark_refunded_orders();
create trigger gone_refund_lines_mark_their_day after delete on refund_lines referencing old table as changed for each statement execute function mark_refunded_orders();
