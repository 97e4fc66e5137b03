-- expand: what changed, thing by thing, so that one price change costs one page and the lists it is in
create table content_changes (
  id bigint generated always as identity primary key,
  name text not null,
  xact xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
comment on table content_changes is 'Every change of a product, of what a list shows, or of categories, brands and pictures, for an hour. A server reads what became visible since its last reading (platform/cache/content-reader.ts). Only inserted: writers never wait for each other here.';
create index content_changes_xact on content_changes (xact);
create index content_changes_at on content_changes (at);

create function record_content_change() returns trigger language plpgsql as $$
begin
  insert into content_changes (name) values (tg_argv[0]);
  return null;
end $$;
comment on function record_content_change is 'Records that the content named by its argument changed.';

create function lists_of_categories(ids bigint[]) returns setof text language sql stable as $$
  with recursive line as (
    select id, parent_id from categories where id = any(ids)
    union select c.id, c.parent_id from categories c join line on c.id = line.parent_id
  )
  select 'category:' || id from line
$$;
comment on function lists_of_categories is 'The names of the lists that show the products of these categories: their own and those above them.';

create function record_product_change() returns trigger language plpgsql as $$
declare
  old_brand bigint := case when tg_op <> 'INSERT' then old.brand_id end;
  new_brand bigint := case when tg_op <> 'DELETE' then new.brand_id end;
  product bigint := case when tg_op = 'DELETE' then old.id else new.id end;
  categories bigint[] := array(select category_id from product_categories where product_id = product);
begin
  insert into content_changes (name)
    select 'product:' || product
    union select 'brand:' || b from unnest(array[old_brand, new_brand]) b where b is not null
    union select lists_of_categories(categories)
    union select 'shelf' where tg_op <> 'UPDATE' or old_brand is distinct from new_brand or old.shelf_status <> new.shelf_status
      or old.available_until is distinct from new.available_until;
  return null;
end $$;
comment on function record_product_change is 'Records that this product, the lists it is in and, where it came, went or moved, the counts of the shelf have changed.';

create function record_item_change() returns trigger language plpgsql as $$
declare
  product bigint := case when tg_op = 'DELETE' then old.product_id else new.product_id end;
  categories bigint[] := array(select category_id from product_categories where product_id = product);
begin
  insert into content_changes (name)
    select 'product:' || product
    union select 'brand:' || brand_id from products where id = product and brand_id is not null
    union select lists_of_categories(categories);
  return null;
end $$;
comment on function record_item_change is 'Records that the product of this item and the lists it is in have changed.';

create function record_category_products() returns trigger language plpgsql as $$
begin
  insert into content_changes (name)
    select lists_of_categories(array(select distinct category_id from changed))
    union select 'shelf' where tg_op <> 'UPDATE'
    union select 'product:' || product_id from changed;
  return null;
end $$;
comment on function record_category_products is 'Records that products came into these categories, left them or changed places there.';
