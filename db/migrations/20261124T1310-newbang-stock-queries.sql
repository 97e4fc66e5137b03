-- expand: when the stock of a supplier's product was last queried for a shopper
alter table newbang_products
  add column stock_queried_at timestamptz;
comment on column newbang_products.stock_queried_at is 'When a shopper last had its stock queried: whoever moves it queries, everybody else reads what is stored.';
