-- expand: orders mark the day of their figures
create function mark_order_day() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at) values (case when tg_op = 'DELETE' then old.created_at else new.created_at end);
  return null;
end $$;
create trigger placed_orders_mark_their_day after insert or delete on orders for each row execute function mark_order_day();
create trigger changed_orders_mark_their_day
  after update of status, payment_status, payment_method, items_total, credit_items_total, discount_total, shipping_total, grand_total, quantity_count on orders
  for each row when ((old.status, old.payment_status, old.payment_method, old.items_total, old.credit_items_total, old.discount_total, old.shipping_total, old.grand_total, old.quantity_count)
    is distinct from (new.status, new.payment_status, new.payment_method, new.items_total, new.credit_items_total, new.discount_total, new.shipping_total, new.grand_total, new.quantity_count))
  execute function mark_order_day();
