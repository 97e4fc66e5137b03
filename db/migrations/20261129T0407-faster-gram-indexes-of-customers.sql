-- expand: the search of customers with the grams of 20261129T0406, made beside the old index, so that customers are read meanwhile
create index customers_found_new on customers using gin (search_grams(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')));
drop index customers_found;
alter index customers_found_new rename to customers_found;
