-- expand: products carry what orders the lists of their categories there
create trigger products_keep_categories after update of shelf_status, available_until, stock_word, sort, list_price on products
for each row when ((old.shelf_status, old.available_until, old.stock_word, old.sort, old.list_price)
  is distinct from (new.shelf_status, new.available_until, new.stock_word, new.sort, new.list_price))
execute function keep_category_order();
