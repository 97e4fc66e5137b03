-- expand: the counts of the order list's tabs from an index alone
create index orders_counted on orders (status, created_at desc) include (payment_status, shipping_status);
drop index orders_status;
