-- expand: orders mark their days when a property changes by which reports count them, and no longer at each step of their status
create or replace function mark_order_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into report_marks (placed_at) select distinct moment from unnest(array[old.created_at, old.paid_at]) moment where moment is not null;
    insert into report_marks (placed_at, order_id) select a.created_at, a.id from report_orders_after(old.email, old.phone, old.created_at) a;
    return null;
  end if;
  insert into report_marks (placed_at, order_id) values (new.created_at, new.id);
  return null;
end $$;

create function mark_changed_order() returns trigger language plpgsql as $$
begin
  insert into report_marks (placed_at, order_id) values (new.created_at, new.id);
  if old.paid_at is distinct from new.paid_at and old.paid_at is not null then
    insert into report_marks (placed_at) values (old.paid_at);
  end if;
  -- The buyer that the order had before.
  if (old.email, old.phone) is distinct from (new.email, new.phone) then
    insert into report_marks (placed_at, order_id) select a.created_at, a.id from report_orders_after(old.email, old.phone, old.created_at) a;
  end if;
  return null;
end $$;
drop trigger changed_orders_mark_their_day on orders;
create trigger changed_orders_mark_their_day
  after update of status, payment_status, payment_method, delivery_method, items_total, credit_items_total, discount_total, shipping_total, grand_total,
    quantity_count, paid_at, email, phone, recipient_city, cvs, ads_tracking on orders
  for each row when (
    (old.status = 'cancelled', old.payment_status in ('paid', 'partially_refunded', 'refunded'), old.payment_kind, old.delivery_kind, old.items_total, old.credit_items_total,
      old.discount_total, old.shipping_total, old.grand_total, old.quantity_count, old.paid_at, old.email, old.phone, old.recipient_city, old.cvs, old.ads_tracking)
    is distinct from (new.status = 'cancelled', new.payment_status in ('paid', 'partially_refunded', 'refunded'), new.payment_kind, new.delivery_kind, new.items_total,
      new.credit_items_total, new.discount_total, new.shipping_total, new.grand_total, new.quantity_count, new.paid_at, new.email, new.phone, new.recipient_city, new.cvs, new.ads_tracking))
  execute function mark_changed_order();
