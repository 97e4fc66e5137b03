-- expand: the first order of a buyer from an index
create index orders_buyer on orders (email, created_at);
drop index orders_email;
