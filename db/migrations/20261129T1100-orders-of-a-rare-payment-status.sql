-- expand: the few orders whose payment did not end as usual, newest first, without looking through all orders
create index orders_unusual_payment on orders (payment_status, created_at desc, id desc) where payment_status not in ('paid', 'voided');
