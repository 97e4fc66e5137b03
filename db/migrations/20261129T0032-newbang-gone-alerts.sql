-- expand: staff are alerted of products on sale that the supplier has withdrawn
alter table staff_alerts
  drop constraint staff_alerts_kind_check,
  add constraint staff_alerts_kind_check
    check (kind in ('new_order', 'failure', 'return_requested', 'low_stock', 'low_balance', 'contact_message', 'newbang_sync', 'newbang_gone'));
