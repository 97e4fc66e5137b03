create table product_search (
  product_id bigint primary key references products on delete cascade,
  on_shelf boolean not null,
  available_until timestamptz,
  sold_out boolean not null,
  sold_count integer not null,
  names text not null,
  head tsvector not null,
  document tsvector not null
) with (toast_tuple_target = 128, fillfactor = 80);
-- A word may stand in thousands of products. Their rows are small, so that counting and sorting them reads few pages;
-- the vectors lie beside them and are read for the first of them only.
alter table product_search alter column names set storage main;
create index product_search_document on product_search using gin (document);
comment on table product_search is 'What a product is found by, written by the catalog at each save. Can be made anew at any time: npm run shop -- reindex.';
comment on column product_search.sold_count is 'Here and before, copies from products that a trigger keeps: what decides whether a hit is shown, and where.';
comment on column product_search.names is 'Its names folded, one a line, a space before each word and each Chinese character: tells the whole name from a part of it.';
comment on column product_search.head is 'Weights: A names; B brand, categories, tags, options and SKUs; C subtitle and badge.';
comment on column product_search.document is 'The head and, with weight D, the texts.';

create function keep_product_search() returns trigger language plpgsql as $$
begin
  update product_search set on_shelf = new.shelf_status = 'on_shelf', available_until = new.available_until,
    sold_out = new.stock_word = 'sold_out', sold_count = new.sold_count
  where product_id = new.id;
  return null;
end $$;
create trigger products_keep_search after update of shelf_status, available_until, stock_word, sold_count on products
for each row when ((old.shelf_status, old.available_until, old.stock_word, old.sold_count)
  is distinct from (new.shelf_status, new.available_until, new.stock_word, new.sold_count))
execute function keep_product_search();

create table search_words (
  word text primary key,
  near text[] not null
);
create index search_words_near on search_words using gin (near);
comment on table search_words is 'English words of the heads: what a mistyped word may have meant.';
comment on column search_words.near is 'The word, and what is left of it without one of its letters. Two words that differ by one letter share one of these.';

create index search_log_recent on search_log (created_at);
