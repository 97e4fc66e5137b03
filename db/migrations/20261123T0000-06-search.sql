-- The search of the storefront.

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
-- A word may be in thousands of products. Small rows make counting and sorting them read few pages; the vectors are stored
-- out of line and read for the first hits only.
alter table product_search alter column names set storage main;
create index product_search_document on product_search using gin (document);
comment on table product_search is 'The search index, written by the catalog at each save. Can be rebuilt at any time: npm run shop -- reindex.';
comment on column product_search.on_shelf is 'This column and those up to sold_count are copies from products, updated by a trigger: they decide whether a hit is shown, and where.';
comment on column product_search.names is 'Its names, normalised, one a line, with a space before each word and each Chinese character: tells a whole name from a part of it.';
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
comment on table search_words is 'English words of the heads: candidates for a mistyped word.';
comment on column search_words.near is 'The word, and the word without one of its letters. Two words that differ by one letter share one of these.';

create table search_log (
  id bigint generated always as identity primary key,
  query text not null,
  locale text not null check (locale in ('tw', 'en')),
  hits integer not null check (hits >= 0),
  created_at timestamptz not null default now()
);
create index search_log_empty on search_log (created_at) where hits = 0;
create index search_log_recent on search_log (created_at);
