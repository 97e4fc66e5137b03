-- expand: entries of an order's value mark all its days, those of payments only their own
create or replace function mark_entry_days() returns trigger language plpgsql as $$
begin
  insert into report_marks (day, placed_at, order_id)
  select distinct e.day, o.created_at, o.id from changed e left join orders o on o.id = e.order_id and e.kind not in ('payment', 'refund');
  return null;
end $$;
