-- expand: refunds tell their order what is still to be given back.
create trigger refunds_tell_orders_in after insert on refunds referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger refunds_tell_orders_up after update on refunds referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger refunds_tell_orders_out after delete on refunds referencing old table as changed
  for each statement execute function keep_open_money_of_orders();
