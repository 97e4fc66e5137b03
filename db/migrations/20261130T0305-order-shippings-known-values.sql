-- expand: only values that the program knows; checked for new rows at once, for stored ones by a later file that nothing waits for

alter table order_shippings
  add constraint order_shippings_kind_check check (kind in ('home', 'cvs', 'shop_pickup', 'cross_border', 'digital')) not valid;
