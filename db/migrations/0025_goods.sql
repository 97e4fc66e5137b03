-- expand: how many of an item left the shelf for orders lately, for the list of products.

create index stock_movements_sold on stock_movements (product_item_id, created_at) include (stock_delta)
  where kind in ('deduct', 'return');
