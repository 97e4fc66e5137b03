-- The stock ledger of items and gifts, and the mails to shoppers who wait for an item.

create table stock_movements (
  id bigint generated always as identity primary key,
  product_item_id bigint references product_items on delete cascade,
  gift_id bigint references gifts on delete cascade,
  kind text not null check (kind in ('initial', 'manual', 'import', 'stocktake', 'reserve', 'release', 'deduct', 'return')),
  stock_delta integer not null,
  reserved_delta integer not null,
  order_id bigint references orders on delete set null,
  staff_id bigint references staff,
  reason text,
  created_at timestamptz not null default now(),
  constraint stock_movements_of_one check (num_nonnulls(product_item_id, gift_id) = 1)
);
create index stock_movements_item on stock_movements (product_item_id, id);
create index stock_movements_gift on stock_movements (gift_id, id) where gift_id is not null;
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
-- Pieces of an item sold lately, for the product list.
create index stock_movements_sold on stock_movements (product_item_id, created_at) include (stock_delta)
  where kind in ('deduct', 'return');
comment on table stock_movements is 'Append-only, in pieces: stock and reserved of an item or gift are the sums of these rows.';

create table stock_notices (
  id bigint generated always as identity primary key,
  product_item_id bigint not null references product_items on delete cascade,
  email text not null check (email = lower(email)),
  customer_id bigint references customers on delete cascade,
  locale text not null check (locale in ('tw', 'en')),
  created_at timestamptz not null default now(),
  notified_at timestamptz
);
create unique index stock_notices_once on stock_notices (product_item_id, email) where notified_at is null;
-- How many mails about an item were sent within the last hour.
create index stock_notices_told on stock_notices (product_item_id, notified_at) where notified_at is not null;
