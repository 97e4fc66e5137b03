-- expand: what filters count says when it changed, so that a price makes no shop count its products again
create function facets_of_categories(ids bigint[]) returns setof text language sql stable as $$
  select replace(name, 'category:', 'facets:') from lists_of_categories(ids) name
$$;
comment on function facets_of_categories is 'The names of what the filters count in the lists of these categories and of those above them.';

create or replace function record_product_change() returns trigger language plpgsql as $$
declare
  old_brand bigint := case when tg_op <> 'INSERT' then old.brand_id end;
  new_brand bigint := case when tg_op <> 'DELETE' then new.brand_id end;
  product bigint := case when tg_op = 'DELETE' then old.id else new.id end;
  categories bigint[] := array(select category_id from product_categories where product_id = product);
  moved boolean := tg_op <> 'UPDATE' or old_brand is distinct from new_brand or old.shelf_status <> new.shelf_status
    or old.available_until is distinct from new.available_until;
  counted boolean := moved or old.stock_word <> new.stock_word or old.tags <> new.tags or old.options <> new.options
    or old.member_only <> new.member_only or old.is_credit <> new.is_credit;
begin
  insert into content_changes (name)
    select 'product:' || product
    union select 'brand:' || b from unnest(array[old_brand, new_brand]) b where b is not null
    union select lists_of_categories(categories)
    union select 'shelf' where moved
    union select 'facets' where counted
    union select facets_of_categories(categories) where counted;
  return null;
end $$;
comment on function record_product_change is 'Records that this product and the lists it is in have changed, and the counts of the shelf or of the filters where they do.';

create or replace function record_item_change() returns trigger language plpgsql as $$
declare
  product bigint := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  categories bigint[] := array(select category_id from product_categories where product_id = product);
  counted boolean := tg_op <> 'UPDATE' or old.active <> new.active or old.option_values <> new.option_values;
begin
  insert into content_changes (name)
    select 'product:' || product
    union select 'brand:' || brand_id from products where id = product and brand_id is not null
    union select lists_of_categories(categories)
    union select 'facets' where counted
    union select facets_of_categories(categories) where counted;
  return null;
end $$;
comment on function record_item_change is 'Records that the product of this item and the lists it is in have changed, and what the filters count where its options do.';

create or replace function record_category_products() returns trigger language plpgsql as $$
begin
  insert into content_changes (name)
    select lists_of_categories(array(select distinct category_id from changed))
    union select 'shelf'
    union select 'facets'
    union select facets_of_categories(array(
      select category_id from changed
      union select pc.category_id from product_categories pc where pc.product_id in (select product_id from changed)))
    union select 'product:' || product_id from changed;
  return null;
end $$;
comment on function record_category_products is 'Records that products came into these categories or left them, and what filters count in all categories of these products.';

create function record_category_places() returns trigger language plpgsql as $$
begin
  insert into content_changes (name)
    with placed as (select c.category_id, c.product_id from changed c join earlier b using (product_id, category_id) where c.position <> b.position)
    select lists_of_categories(array(select distinct category_id from placed))
    union select 'product:' || product_id from placed;
  return null;
end $$;
comment on function record_category_places is 'Records that products changed places in these categories.';
