-- expand: the orders with a chilled or frozen parcel, without looking through all orders
create index order_shippings_cold on order_shippings (temperature, order_id) where temperature <> 'ambient';
