-- expand: what orders the lists of categories, for the products that are there, and the indexes of those lists
-- A change of a product waits here until the rows are filled, so that none is overwritten by what it was before.
lock table product_categories in share row exclusive mode;
drop trigger product_categories_moved on product_categories;
update product_categories pc set on_shelf = p.shelf_status = 'on_shelf', available_until = p.available_until,
  sold_out = p.stock_word = 'sold_out', sort = p.sort, list_price = p.list_price
from products p where p.id = pc.product_id;

create trigger product_categories_moved after update on product_categories
  referencing old table as earlier new table as changed for each statement execute function record_category_places();
create index product_categories_placed on product_categories (category_id, sold_out, nullif(position, 0), sort, product_id) where on_shelf;
create index product_categories_shelf on product_categories (category_id, sold_out, sort, product_id) where on_shelf;
create index product_categories_priced on product_categories (category_id, list_price) where on_shelf;
