-- expand: the search of products with the grams of 20261129T0406, made beside the old index, so that products are read meanwhile
create index products_found_new on products using gin (search_grams((name ->> 'tw') || ' ' || coalesce(name ->> 'en', '')));
drop index products_found;
alter index products_found_new rename to products_found;
