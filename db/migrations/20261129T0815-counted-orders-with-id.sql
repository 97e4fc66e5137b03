-- expand: a tab's newest orders from the index that counts them, so that a tab of few orders is not looked for among all
create index orders_counted_new on orders (status, created_at desc, id desc) include (payment_status, shipping_status);
drop index orders_counted;
alter index orders_counted_new rename to orders_counted;
