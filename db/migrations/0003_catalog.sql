create table brands (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  slug jsonb not null,
  intro jsonb,
  sort integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table categories (
  id bigint generated always as identity primary key,
  type text not null default 'products' check (type in ('products', 'blogs')),
  parent_id bigint references categories on delete restrict check (parent_id <> id),
  name jsonb not null check (name ->> 'tw' <> ''),
  slug jsonb not null,
  intro jsonb,
  media_id bigint references media,
  sort integer not null default 0,
  active boolean not null default true,
  created_at timestamptz not null default now()
);
create index categories_parent on categories (parent_id);

create table products (
  id bigint generated always as identity primary key,
  type text not null check (type in ('single', 'multi')),
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
  slug jsonb not null,
  shelf_status text not null default 'draft' check (shelf_status in ('draft', 'on_shelf', 'off_shelf')),
  available_from timestamptz,
  available_until timestamptz check (available_until > available_from),
  member_only boolean not null default false,
  min_order_quantity integer not null default 1 check (min_order_quantity between 1 and 9999),
  max_per_order integer check (max_per_order >= min_order_quantity),
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_shelf on products (sort, id) where shelf_status = 'on_shelf';
create index products_brand on products (brand_id);
comment on column products.handle is 'The key of an imported product: a second import finds it again by this.';

create table product_categories (
  product_id bigint not null references products on delete cascade,
  category_id bigint not null references categories on delete restrict,
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
  stock integer not null default 0 check (stock >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  low_stock_threshold integer not null default 5 check (low_stock_threshold >= 0),
  weight_g integer check (weight_g >= 0),
  position integer not null default 0,
  active boolean not null default true,
  unique (product_id, option_values),
  -- The last lock against overselling: what is promised never exceeds what lies on the shelf.
  constraint product_items_not_oversold check (reserved <= stock)
);
comment on column product_items.option_values is 'One value key per option of the product, in the order of its options.';
comment on column product_items.price is 'Minor units of the shop''s currency, tax included.';

create table stock_movements (
  id bigint generated always as identity primary key,
  product_item_id bigint not null references product_items on delete cascade,
  kind text not null check (kind in ('initial', 'manual', 'import', 'reserve', 'release', 'deduct', 'return')),
  stock_delta integer not null,
  reserved_delta integer not null,
  order_id bigint,
  staff_id bigint references staff,
  reason text,
  created_at timestamptz not null default now()
);
create index stock_movements_item on stock_movements (product_item_id, id);
create unique index stock_movements_once on stock_movements (order_id, product_item_id, kind)
  where order_id is not null and kind in ('reserve', 'release', 'deduct');
