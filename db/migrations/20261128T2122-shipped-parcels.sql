-- expand: parcels by the days on which they left and were delivered
create index order_shippings_shipped on order_shippings (shipped_at, order_id) where shipped_at is not null;
create index order_shippings_delivered on order_shippings (delivered_at, order_id) where delivered_at is not null;
