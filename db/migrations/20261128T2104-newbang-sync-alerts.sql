-- expand: staff are alerted of syncs with the supplier that fail
alter table staff_alerts
  drop constraint staff_alerts_kind_check,
  add constraint staff_alerts_kind_check
    check (kind in ('new_order', 'failure', 'return_requested', 'low_stock', 'low_balance', 'contact_message', 'newbang_sync'));
