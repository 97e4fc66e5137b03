-- expand: money that staff write down has the day on which it came, and no hour; payments tell their order what is due.
alter table payments add column received_on date;
comment on column payments.received_on is 'The day in the shop''s time zone, where only the day is known: created_at is then noon UTC of it, for sorting.';
update payments set received_on = (created_at at time zone 'UTC')::date
where staff_id is not null and attempt_id is null and (created_at at time zone 'UTC')::time = '12:00';

create trigger payments_tell_orders_in after insert on payments referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger payments_tell_orders_up after update on payments referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger payments_tell_orders_out after delete on payments referencing old table as changed
  for each statement execute function keep_open_money_of_orders();
