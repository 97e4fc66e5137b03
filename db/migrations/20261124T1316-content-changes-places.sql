-- expand: categories say when their products changed
create trigger product_categories_came after insert on product_categories
  referencing new table as changed for each statement execute function record_category_products();
create trigger product_categories_moved after update on product_categories
  referencing new table as changed for each statement execute function record_category_products();
create trigger product_categories_left after delete on product_categories
  referencing old table as changed for each statement execute function record_category_products();
