-- expand: entries of the ledger mark their day and that of their order
create function mark_entry_days() returns trigger language plpgsql as $$
begin
  insert into report_marks (day, placed_at) select distinct e.day, o.created_at from changed e left join orders o on o.id = e.order_id;
  return null;
end $$;
create trigger entries_mark_their_days after insert on money_entries referencing new table as changed for each statement execute function mark_entry_days();
create trigger gone_entries_mark_their_days after delete on money_entries referencing old table as changed for each statement execute function mark_entry_days();
