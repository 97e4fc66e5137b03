-- expand: orders that buyers did not place themselves, newest first; and where those of the shop begin, after an import of millions
create index orders_other_source on orders (source, created_at desc, id desc) where source <> 'storefront';
create index orders_source_ranges on orders using brin (source);
