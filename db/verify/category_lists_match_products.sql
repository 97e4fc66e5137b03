-- Says: The lists of categories have each product as it is: on the shelf or not, sold out or not, in its place, at its price.
-- Do: Save the product once in the back office with another price, and then with its own.
select 'product ' || p.id || ' in category ' || pc.category_id || ': the list has ' || pc.on_shelf || ', ' || coalesce(pc.available_until::text, 'no end')
  || ', sold out ' || pc.sold_out || ', place ' || pc.sort || ', ' || pc.list_price as what
from product_categories pc join products p on p.id = pc.product_id
where (pc.on_shelf, pc.available_until, pc.sold_out, pc.sort, pc.list_price)
  is distinct from (p.shelf_status = 'on_shelf', p.available_until, p.stock_word = 'sold_out', p.sort, p.list_price)
