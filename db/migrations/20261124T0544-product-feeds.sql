-- expand: product feeds for shopping portals; nothing older reads it
create table product_feeds (
  target text not null check (target in ('google', 'meta')),
  locale text not null check (locale in ('tw', 'en')),
  run uuid not null,
  made_from text not null,
  made_at timestamptz not null,
  etag text not null,
  bytes bigint not null,
  listed integer not null,
  refused integer not null,
  primary key (target, locale)
);
comment on table product_feeds is 'The last complete feed per target and language.';
comment on column product_feeds.made_from is 'What it was made from; a feed whose sources have not changed is not made again.';
