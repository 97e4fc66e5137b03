-- expand: the list of orders sorted by total reads one page instead of all orders
create index orders_total on orders (grand_total desc, id desc);
