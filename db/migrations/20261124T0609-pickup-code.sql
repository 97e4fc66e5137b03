-- expand: a code that the shopper shows when a parcel is picked up at the shop
alter table order_shippings add column pickup_code text check (pickup_code ~ '^[0-9]{6}$');
create unique index order_shippings_waiting_code on order_shippings (pickup_code) where status = 'arrived';
comment on column order_shippings.pickup_code is 'Six digits, made when the parcel waits at the shop; unique among those that wait.';
