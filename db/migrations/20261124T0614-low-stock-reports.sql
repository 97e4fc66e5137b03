-- expand: staff are told once of each item that runs low
create table low_stock_reports (
  product_item_id bigint primary key references product_items on delete cascade,
  reported_at timestamptz not null
);
comment on table low_stock_reports is 'Items that are low and were reported to staff; the row goes when the item is no longer low.';
