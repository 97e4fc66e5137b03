-- expand: the few orders whose shipping did not end as usual, newest first, without looking through all orders
create index orders_unusual_shipping on orders (shipping_status, created_at desc, id desc) where shipping_status not in ('delivered', 'cancelled');
