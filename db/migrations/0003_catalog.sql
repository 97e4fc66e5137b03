create table brands (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  slug jsonb not null,
  intro jsonb,
  logo_media_id bigint references media on delete set null,
  banner_media_id bigint references media on delete set null,
  country text,
  seo jsonb,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table categories (
  id bigint generated always as identity primary key,
  type text not null default 'products' check (type in ('products', 'blogs')),
  parent_id bigint references categories on delete restrict check (parent_id <> id),
  name jsonb not null check (name ->> 'tw' <> ''),
  slug jsonb not null,
  intro jsonb,
  media_id bigint references media on delete set null,
  icon text,
  seo jsonb,
  in_menu boolean not null default true,
  product_order text not null default 'manual' check (product_order in ('manual', 'newest', 'sales', 'price')),
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index categories_parent on categories (parent_id);

create table products (
  id bigint generated always as identity primary key,
  type text not null check (type in ('single', 'multi', 'combo')),
  source text not null default 'local' check (source in ('local', 'newbang')),
  handle text unique,
  name jsonb not null check (name ->> 'tw' <> ''),
  subtitle jsonb,
  description jsonb,
  spec_table jsonb not null default '[]',
  purchase_note jsonb,
  brand_id bigint references brands on delete restrict,
  main_category_id bigint references categories on delete restrict,
  options jsonb not null default '[]',
  badge jsonb,
  tags text[] not null default '{}',
  video_url text,
  related_ids bigint[] not null default '{}',
  seo jsonb,
  slug jsonb not null,
  shelf_status text not null default 'draft' check (shelf_status in ('draft', 'on_shelf', 'off_shelf')),
  available_from timestamptz,
  available_until timestamptz check (available_until > available_from),
  member_only boolean not null default false,
  min_order_quantity integer not null default 1 check (min_order_quantity between 1 and 9999),
  order_step integer not null default 1 check (order_step between 1 and 9999),
  max_per_order integer check (max_per_order >= min_order_quantity),
  max_per_customer integer check (max_per_customer > 0),
  is_credit boolean not null default false,
  preorder jsonb,
  temperature text not null default 'ambient' check (temperature in ('ambient', 'chilled', 'frozen')),
  delivery_method_ids bigint[] not null default '{}',
  requires_tax_id boolean not null default false,
  tax_type text not null default 'taxable' check (tax_type in ('taxable', 'zero', 'free')),
  combo_pricing text check (combo_pricing in ('fixed', 'sum', 'sum_minus_percent', 'sum_minus_amount')),
  combo_value bigint check (combo_value >= 0),
  newbang jsonb,
  list_price bigint not null default 0 check (list_price >= 0),
  list_price_max bigint not null default 0,
  list_suggested_price bigint,
  stock_word text not null default 'sold_out' check (stock_word in ('available', 'low', 'sold_out')),
  sold_count integer not null default 0,
  archived_at timestamptz,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint products_combo_priced check ((type = 'combo') = (combo_pricing is not null) and (combo_pricing is null or combo_pricing = 'sum' or combo_value is not null))
);
create index products_shelf on products ((stock_word = 'sold_out'), sort, id) where shelf_status = 'on_shelf';
create index products_newest on products (created_at desc, id desc) where shelf_status = 'on_shelf';
create index products_priced on products (list_price, id) where shelf_status = 'on_shelf';
create index products_sold on products (sold_count desc, id) where shelf_status = 'on_shelf';
create index products_beside on products (main_category_id, sort, id) where shelf_status = 'on_shelf' and stock_word <> 'sold_out';
create index products_slug_tw on products ((slug ->> 'tw'));
create index products_slug_en on products ((slug ->> 'en'));
create index products_updated on products (updated_at desc, id);
create index products_brand on products (brand_id);
comment on column products.combo_value is 'fixed and sum_minus_amount: minor units; sum_minus_percent: hundredths of a percent.';
comment on column products.list_price is 'Lowest price of its active items (of a combo: of one set), kept by the catalog at each save: lists need no join.';
comment on column products.stock_word is 'What public pages say, kept by the catalog whenever the word changes (decisions.md 22).';
comment on column products.preorder is '{enabled, ship_from, note}.';
comment on column products.delivery_method_ids is 'Empty: every delivery method.';
comment on column products.handle is 'The key of an imported product: a second import finds it again by this.';

create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete restrict,
  position integer not null default 0,
  primary key (product_id, category_id)
);
create index product_categories_category on product_categories (category_id, product_id);

create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  media_id bigint not null references media,
  position integer not null,
  unique (product_id, position) deferrable initially deferred
);

create table product_items (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  sku text not null unique check (length(sku) between 1 and 64),
  barcode text,
  option_values text[] not null default '{}',
  price bigint not null check (price >= 0),
  suggested_price bigint check (suggested_price >= 0),
  min_price bigint not null default 0 check (min_price >= 0 and min_price <= price),
  cost_price bigint check (cost_price >= 0),
  credit_price bigint check (credit_price >= 0),
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  safety_stock integer not null default 0 check (safety_stock >= 0),
  backorder_limit integer not null default 0 check (backorder_limit >= 0),
  low_stock_threshold integer not null default 5 check (low_stock_threshold >= 0),
  weight_g integer check (weight_g >= 0),
  size_mm integer[] check (array_length(size_mm, 1) = 3),
  media_id bigint references media on delete set null,
  newbang_sku text,
  position integer not null default 0,
  active boolean not null default true,
  updated_at timestamptz not null default now(),
  unique (product_id, option_values),
  -- The last lock against overselling: what is promised never exceeds the shelf and what may be ordered ahead.
  constraint product_items_not_oversold check (reserved <= stock + backorder_limit)
);
create index product_items_barcode on product_items (barcode) where barcode is not null;
comment on column product_items.credit_price is 'Of a credit product: credits for one; null: as the price.';
comment on column product_items.safety_stock is 'Kept back: sellable = stock - reserved - safety_stock + backorder_limit.';

create table combo_slots (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  name jsonb not null check (name ->> 'tw' <> ''),
  pick integer not null check (pick between 1 and 99),
  is_distinct boolean not null default false,
  position integer not null,
  unique (product_id, position) deferrable initially deferred
);
comment on column combo_slots.pick is 'How many are chosen from this slot for one set; a slot with one item needs no choice.';

create table combo_slot_items (
  slot_id bigint not null references combo_slots on delete cascade,
  product_item_id bigint not null references product_items on delete restrict,
  extra_price bigint not null default 0 check (extra_price >= 0),
  max_per_set integer check (max_per_set > 0),
  position integer not null default 0,
  primary key (slot_id, product_item_id)
);
create index combo_slot_items_item on combo_slot_items (product_item_id);

create table gifts (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  description jsonb,
  media_id bigint references media on delete set null,
  sku text,
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  cost_price bigint check (cost_price >= 0),
  weight_g integer check (weight_g >= 0),
  temperature text not null default 'ambient' check (temperature in ('ambient', 'chilled', 'frozen')),
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  per_order_max integer not null default 1 check (per_order_max between 1 and 99),
  linked_item_id bigint references product_items on delete restrict,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint gifts_not_overpromised check (reserved <= stock)
);
comment on column gifts.linked_item_id is 'Given from this item''s stock; its own stock then stays 0.';

create table stock_notices (
  id bigint generated always as identity primary key,
  product_item_id bigint not null references product_items on delete cascade,
  email text not null check (email = lower(email)),
  customer_id bigint,
  locale text not null check (locale in ('tw', 'en')),
  created_at timestamptz not null default now(),
  notified_at timestamptz
);
create unique index stock_notices_once on stock_notices (product_item_id, email) where notified_at is null;
comment on column product_items.option_values is 'One value key per option of the product, in the order of its options.';
comment on column product_items.price is 'Minor units of the shop''s currency, tax included.';

create table stock_movements (
  id bigint generated always as identity primary key,
  product_item_id bigint references product_items on delete cascade,
  gift_id bigint references gifts on delete cascade,
  kind text not null check (kind in ('initial', 'manual', 'import', 'stocktake', 'reserve', 'release', 'deduct', 'return')),
  stock_delta integer not null,
  reserved_delta integer not null,
  order_id bigint,
  staff_id bigint references staff,
  reason text,
  created_at timestamptz not null default now(),
  constraint stock_movements_of_one check (num_nonnulls(product_item_id, gift_id) = 1)
);
create index stock_movements_item on stock_movements (product_item_id, id);
create index stock_movements_gift on stock_movements (gift_id, id) where gift_id is not null;
create index stock_movements_order on stock_movements (order_id) where order_id is not null;
comment on table stock_movements is 'Append-only: what lies on the shelf and what is promised are the sums of these rows.';
