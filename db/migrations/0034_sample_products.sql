-- expand: sample products of an empty shop carry what they were made from, so that they can be taken out again together.
alter table products add column sample text;
comment on column products.sample is 'Which of the samples a product is, until it is taken out or kept; null for everything that is the shop''s own.';
create unique index products_sample on products (sample) where sample is not null;
