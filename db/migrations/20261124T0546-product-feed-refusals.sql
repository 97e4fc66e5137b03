-- expand: what is not in a product feed, and why; nothing older reads it
create table product_feed_refusals (
  id bigint generated always as identity primary key,
  run uuid not null,
  target text not null,
  locale text not null,
  product_id bigint not null,
  sku text not null,
  reasons text[] not null check (cardinality(reasons) > 0)
);
create index product_feed_refusals_feed on product_feed_refusals (target, locale, run, id);
