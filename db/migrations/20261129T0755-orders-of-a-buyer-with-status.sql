-- expand: whether a buyer has an earlier order that counts, from an index alone
create index orders_buyer_new on orders (email, created_at) include (status);
drop index orders_buyer;
alter index orders_buyer_new rename to orders_buyer;
