-- expand: the newest customers from an index
create index customers_joined on customers (created_at desc nulls last, id desc);
