create table delivery_methods (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  note jsonb,
  kind text not null check (kind in ('home', 'shop_pickup')),
  fee bigint not null default 0 check (fee >= 0),
  free_threshold bigint check (free_threshold > 0),
  min_total bigint check (min_total >= 0),
  max_total bigint check (max_total >= min_total),
  countries text[] not null default '{tw}',
  pickup_address jsonb,
  active boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1
);
comment on column delivery_methods.free_threshold is 'Goods after discount from which the fee is waived, minor units; null: never.';

create table payment_methods (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  note jsonb,
  kind text not null check (kind in ('cod', 'bank_transfer')),
  fee bigint not null default 0 check (fee >= 0),
  min_total bigint check (min_total >= 0),
  max_total bigint check (max_total >= min_total),
  countries text[] not null default '{tw}',
  instructions jsonb,
  bank jsonb,
  expire_minutes integer check (expire_minutes > 0),
  active boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1
);
comment on column payment_methods.bank is '{name, branch, code, account_name, account_number}: where a transfer goes.';

create table carts (
  id uuid primary key,
  customer_id bigint references customers on delete set null,
  guest_key_hash bytea check (length(guest_key_hash) = 32),
  state text not null default 'open' check (state in ('open', 'ordered')),
  version integer not null default 1,
  locale text not null default 'tw' check (locale in ('tw', 'en')),
  fields jsonb not null default '{}',
  delivery_method_id bigint references delivery_methods on delete set null,
  payment_method_id bigint references payment_methods on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index carts_customer on carts (customer_id) where state = 'open';
comment on column carts.fields is 'What the shopper typed: orderer, recipient, note. Saved field by field, checked only at the order.';

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id uuid not null references carts on delete cascade,
  product_item_id bigint not null references product_items on delete cascade,
  quantity integer not null check (quantity between 1 and 9999),
  seen_price bigint,
  created_at timestamptz not null default now(),
  unique (cart_id, product_item_id)
);
comment on column cart_items.seen_price is 'The unit price the shopper last saw, to tell when it changed.';

create sequence order_numbers;

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  token text not null unique check (length(token) >= 22),
  cart_id uuid not null unique references carts,
  customer_id bigint references customers on delete set null,
  locale text not null check (locale in ('tw', 'en')),
  currency text not null check (currency in ('twd', 'hkd', 'usd', 'gbp')),
  status text not null check (status in ('pending', 'processing', 'completed', 'cancelled', 'returned')),
  payment_status text not null check (payment_status in ('unpaid', 'pending', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded', 'voided')),
  shipping_status text not null check (shipping_status in ('unshipped', 'preparing', 'partially_shipped', 'shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned', 'cancelled')),
  email text not null,
  name text not null,
  phone text not null,
  zip text not null default '',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  recipient_name text not null,
  recipient_phone text not null,
  recipient_zip text not null default '',
  recipient_city text not null default '',
  recipient_district text not null default '',
  recipient_address text not null default '',
  customer_note text not null default '',
  delivery_method_id bigint references delivery_methods on delete set null,
  delivery_method jsonb not null,
  payment_method_id bigint references payment_methods on delete set null,
  payment_method jsonb not null,
  items_total bigint not null check (items_total >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0 and discount_total <= items_total),
  shipping_total bigint not null check (shipping_total >= 0),
  grand_total bigint not null check (grand_total >= 0),
  quantity_count integer not null check (quantity_count > 0),
  ads_tracking jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_adds_up check (grand_total = items_total - discount_total + shipping_total)
);
create index orders_created on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc);
create index orders_customer on orders (customer_id, id desc);
comment on column orders.grand_total is 'What is charged (product.md 3.1: the stored grand_total is the cart''s final_total).';

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  position integer not null,
  product_id bigint references products on delete set null,
  product_item_id bigint references product_items on delete set null,
  sku text not null,
  name jsonb not null,
  spec jsonb,
  media_id bigint references media,
  unit_price bigint not null check (unit_price >= 0),
  quantity integer not null check (quantity between 1 and 9999),
  line_total bigint not null,
  unique (order_id, position),
  check (line_total = unit_price * quantity)
);
create index order_lines_item on order_lines (product_item_id);

create table order_shippings (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  parcel_no integer not null default 1,
  status text not null check (status in ('unshipped', 'preparing', 'shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned', 'cancelled')),
  fee bigint not null check (fee >= 0),
  tracking_no text,
  tracking_url text,
  shipped_at timestamptz,
  delivered_at timestamptz,
  unique (order_id, parcel_no)
);

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  kind text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('captured')),
  note text,
  created_at timestamptz not null default now()
);
create index payments_order on payments (order_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  machine text not null check (machine in ('order', 'payment', 'shipping')),
  from_status text,
  to_status text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id bigint,
  actor_name text,
  reason text,
  forced boolean not null default false,
  created_at timestamptz not null default now()
);
create index order_history_order on order_history (order_id, id);

create table mails (
  id bigint generated always as identity primary key,
  effect_key text not null unique,
  kind text not null,
  recipient text not null,
  locale text not null check (locale in ('tw', 'en')),
  subject text not null,
  html text not null,
  plain text not null,
  state text not null check (state in ('sending', 'sent', 'sink', 'failed')),
  error text,
  created_at timestamptz not null default now()
);
alter table stock_movements add foreign key (order_id) references orders on delete set null;
