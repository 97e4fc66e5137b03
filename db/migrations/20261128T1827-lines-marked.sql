-- expand: changed lines of an order mark the day of its figures; new ones come with the order, whose own row marks it
create function mark_line_days() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at) select distinct o.created_at from changed l join orders o on o.id = l.order_id;
  return null;
end $$;
create trigger changed_lines_mark_their_day after update on order_lines referencing new table as changed for each statement execute function mark_line_days();
create trigger gone_lines_mark_their_day after delete on order_lines referencing old table as changed for each statement execute function mark_line_days();
