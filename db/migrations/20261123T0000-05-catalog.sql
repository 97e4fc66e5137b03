-- Brands, categories, products with their items (SKUs), combos and gifts. Stock movements are in 14-stock.

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
  sample text,
  constraint products_combo_priced check ((type = 'combo') = (combo_pricing is not null) and (combo_pricing is null or combo_pricing = 'sum' or combo_value is not null))
);
comment on column products.handle is 'The key of an imported product: a second import finds it by this.';
comment on column products.preorder is '{enabled, ship_from, note}.';
comment on column products.delivery_method_ids is 'Empty: every delivery method.';
comment on column products.combo_value is 'fixed and sum_minus_amount: minor units; sum_minus_percent: hundredths of a percent.';
comment on column products.list_price is 'Lowest price of its active items (of a combo: of one set), written by the catalog at each save, so that lists need no join.';
comment on column products.stock_word is 'What public pages say about the stock, written by the catalog whenever it changes (decisions.md 22).';
comment on column products.sample is 'Which sample product this is, until it is removed or adopted; null: a product of the shop.';
create unique index products_sample on products (sample) where sample is not null;

-- Storefront: lists in each order, siblings, addresses, and the moments at which sale begins and ends.
create index products_shelf on products ((stock_word = 'sold_out'), sort, id) where shelf_status = 'on_shelf';
create index products_newest on products (created_at desc, id desc) where shelf_status = 'on_shelf';
create index products_priced on products (list_price, id) where shelf_status = 'on_shelf';
create index products_sold on products (sold_count desc, id) where shelf_status = 'on_shelf';
create index products_beside on products (main_category_id, sort, id) where shelf_status = 'on_shelf' and stock_word <> 'sold_out';
create index products_slug_tw on products ((slug ->> 'tw'));
create index products_slug_en on products ((slug ->> 'en'));
create index products_brand on products (brand_id);
create index products_available_from on products (available_from) where available_from is not null;
create index products_available_until on products (available_until) where available_until is not null;

-- Back office. products_office holds every column that the list is filtered or sorted by: it is counted by the index alone.
create index products_office on products (updated_at desc, id)
  include (shelf_status, type, source, brand_id, member_only, is_credit, list_price, list_price_max, sold_count, tags, min_order_quantity)
  where archived_at is null;
create index products_updated on products (updated_at desc, id);
create index products_named on products ((name ->> 'tw'), id) where archived_at is null;
create index products_archived on products (id) where archived_at is not null;
create index products_no_english on products (updated_at desc, id) include (shelf_status)
  where archived_at is null and coalesce(name ->> 'en', '') = '';
create index products_no_description on products (updated_at desc, id) include (shelf_status)
  where archived_at is null and coalesce(seo -> 'description' ->> 'tw', '') = '';
create index products_by_several on products (id) where min_order_quantity > 1;
create index products_living on products (id) where archived_at is null;
create index products_found on products using gin (search_grams((name ->> 'tw') || ' ' || coalesce(name ->> 'en', '')));

-- Ids of products whose name contains `part`, `most` at most. A function because it must use the gram index: the planner
-- takes computing the grams per row for cheap and would scan the table.
create function found_products(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select p.id from products p where search_grams((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', '')) @> asked_grams(part)
    and position(lower(part) in lower((p.name ->> 'tw') || ' ' || coalesce(p.name ->> 'en', ''))) > 0 limit most;
end;

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
  -- The last guard against overselling: reservations never exceed the stock and what may be ordered ahead.
  constraint product_items_not_oversold check (reserved <= stock + backorder_limit)
);
comment on column product_items.option_values is 'One value key per option of the product, in the order of its options.';
comment on column product_items.price is 'Minor units, tax included.';
comment on column product_items.credit_price is 'Of a credit product: the price of one in credits; null: as the price.';
comment on column product_items.safety_stock is 'Pieces not sold online: sellable = stock - reserved - safety_stock + backorder_limit.';
create index product_items_barcode on product_items (barcode) where barcode is not null;
create index product_items_code on product_items (upper(sku) text_pattern_ops);
-- Stock per product, by the index alone: no order changes it, only goods that come in or leave.
create index product_items_stock on product_items (product_id) include (stock) where active;

create table combo_slots (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  name jsonb not null check (name ->> 'tw' <> ''),
  pick integer not null check (pick between 1 and 99),
  is_distinct boolean not null default false,
  position integer not null,
  unique (product_id, position) deferrable initially deferred
);
comment on column combo_slots.pick is 'How many pieces are chosen from this slot for one set; a slot with one item needs no choice.';

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
comment on column gifts.linked_item_id is 'The gift is taken from this item''s stock; its own stock then stays 0.';
