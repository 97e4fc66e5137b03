-- expand: the files of product feeds; nothing older reads it
create table product_feed_pieces (
  run uuid not null,
  target text not null,
  locale text not null,
  n integer not null,
  body bytea not null,
  primary key (run, n)
);
comment on table product_feed_pieces is 'One gzip stream in pieces, in the order of n.';
create index product_feed_pieces_feed on product_feed_pieces (target, locale);
