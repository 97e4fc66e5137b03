-- expand: the products of a category in the order of its list, so that a page of it reads what it shows and not the whole category
alter table product_categories
  add column on_shelf boolean not null default false,
  add column available_until timestamptz,
  add column sold_out boolean not null default false,
  add column sort integer not null default 0,
  add column list_price bigint not null default 0;
comment on column product_categories.on_shelf is 'This column and those after it are copies from products by triggers: the list of a category is read in order by them.';

create function copy_into_categories() returns trigger language plpgsql as $$
declare
  product record;
begin
  -- Locked, so that a change of the product that commits meanwhile is not missed.
  select p.shelf_status = 'on_shelf' as on_shelf, p.available_until, p.stock_word = 'sold_out' as sold_out, p.sort, p.list_price
    into product from products p where p.id = new.product_id for no key update;
  if found then
    new.on_shelf := product.on_shelf;
    new.available_until := product.available_until;
    new.sold_out := product.sold_out;
    new.sort := product.sort;
    new.list_price := product.list_price;
  end if;
  return new;
end $$;
comment on function copy_into_categories is 'Copies of its product what orders the list of a category.';
create trigger product_categories_copy before insert on product_categories for each row execute function copy_into_categories();

create function keep_category_order() returns trigger language plpgsql as $$
begin
  update product_categories set on_shelf = new.shelf_status = 'on_shelf', available_until = new.available_until,
    sold_out = new.stock_word = 'sold_out', sort = new.sort, list_price = new.list_price
  where product_id = new.id;
  return null;
end $$;
comment on function keep_category_order is 'Carries a change of a product to the lists of its categories.';
