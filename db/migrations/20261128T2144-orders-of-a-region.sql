-- expand: the orders of a region, newest first, from an index
create index orders_region on orders (order_region(recipient_city, cvs), created_at desc, id desc);
