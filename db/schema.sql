-- Made from db/migrations by npm run generate. Do not edit.

create table audit_log (
  id bigint not null generated always as identity,
  subject_type text not null,
  subject_id bigint not null,
  action text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text,
  changes jsonb not null default '[]'::jsonb,
  request_id text,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text, 'provider'::text])))
);
CREATE INDEX audit_log_subject ON public.audit_log USING btree (subject_type, subject_id, id DESC);

create table brands (
  id bigint not null generated always as identity,
  name jsonb not null,
  slug jsonb not null,
  intro jsonb,
  sort integer not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_name_check CHECK (((name ->> 'tw'::text) <> ''::text))
);

create table cart_items (
  id bigint not null generated always as identity,
  cart_id uuid not null,
  product_item_id bigint not null,
  quantity integer not null,
  seen_price bigint,
  created_at timestamp with time zone not null default now(),
  constraint cart_items_cart_id_product_item_id_key UNIQUE (cart_id, product_item_id),
  constraint cart_items_pkey PRIMARY KEY (id),
  constraint cart_items_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id) ON DELETE CASCADE,
  constraint cart_items_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE,
  constraint cart_items_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999)))
);

create table carts (
  id uuid not null,
  customer_id bigint,
  guest_key_hash bytea,
  state text not null default 'open'::text,
  version integer not null default 1,
  locale text not null default 'tw'::text,
  fields jsonb not null default '{}'::jsonb,
  delivery_method_id bigint,
  payment_method_id bigint,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint carts_pkey PRIMARY KEY (id),
  constraint carts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint carts_delivery_method_id_fkey FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id) ON DELETE SET NULL,
  constraint carts_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE SET NULL,
  constraint carts_guest_key_hash_check CHECK ((length(guest_key_hash) = 32)),
  constraint carts_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint carts_state_check CHECK ((state = ANY (ARRAY['open'::text, 'ordered'::text])))
);
CREATE INDEX carts_customer ON public.carts USING btree (customer_id) WHERE (state = 'open'::text);

create table categories (
  id bigint not null generated always as identity,
  type text not null default 'products'::text,
  parent_id bigint,
  name jsonb not null,
  slug jsonb not null,
  intro jsonb,
  media_id bigint,
  sort integer not null default 0,
  active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint categories_check CHECK ((parent_id <> id)),
  constraint categories_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint categories_type_check CHECK ((type = ANY (ARRAY['products'::text, 'blogs'::text])))
);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id);

create table content_versions (
  name text not null,
  version bigint not null default 1,
  constraint content_versions_pkey PRIMARY KEY (name)
);

create table customer_tokens (
  id bigint not null generated always as identity,
  customer_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint customer_tokens_token_hash_key UNIQUE (token_hash),
  constraint customer_tokens_pkey PRIMARY KEY (id),
  constraint customer_tokens_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE,
  constraint customer_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);

create table customers (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  phone text,
  password_hash text,
  locale text not null default 'tw'::text,
  status text not null default 'active'::text,
  zip text,
  city text,
  district text,
  address text,
  created_at timestamp with time zone not null default now(),
  constraint customers_pkey PRIMARY KEY (id),
  constraint customers_email_check CHECK ((email = lower(email))),
  constraint customers_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint customers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint customers_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text)),
  constraint customers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'blocked'::text, 'anonymised'::text])))
);
CREATE UNIQUE INDEX customers_email_key ON public.customers USING btree (email) WHERE (status <> 'anonymised'::text);

create table delivery_methods (
  id bigint not null generated always as identity,
  name jsonb not null,
  note jsonb,
  kind text not null,
  fee bigint not null default 0,
  free_threshold bigint,
  min_total bigint,
  max_total bigint,
  countries text[] not null default '{tw}'::text[],
  pickup_address jsonb,
  active boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1,
  constraint delivery_methods_pkey PRIMARY KEY (id),
  constraint delivery_methods_check CHECK ((max_total >= min_total)),
  constraint delivery_methods_fee_check CHECK ((fee >= 0)),
  constraint delivery_methods_free_threshold_check CHECK ((free_threshold > 0)),
  constraint delivery_methods_kind_check CHECK ((kind = ANY (ARRAY['home'::text, 'shop_pickup'::text]))),
  constraint delivery_methods_min_total_check CHECK ((min_total >= 0)),
  constraint delivery_methods_name_check CHECK (((name ->> 'tw'::text) <> ''::text))
);

create table mails (
  id bigint not null generated always as identity,
  effect_key text not null,
  kind text not null,
  recipient text not null,
  locale text not null,
  subject text not null,
  html text not null,
  plain text not null,
  state text not null,
  error text,
  created_at timestamp with time zone not null default now(),
  constraint mails_effect_key_key UNIQUE (effect_key),
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['sending'::text, 'sent'::text, 'sink'::text, 'failed'::text])))
);

create table media (
  id bigint not null generated always as identity,
  key text not null,
  file_name text not null,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  avif boolean not null default false,
  sha256 text not null,
  alt jsonb,
  created_at timestamp with time zone not null default now(),
  constraint media_key_key UNIQUE (key),
  constraint media_sha256_key UNIQUE (sha256),
  constraint media_pkey PRIMARY KEY (id),
  constraint media_bytes_check CHECK ((bytes > 0)),
  constraint media_height_check CHECK ((height > 0)),
  constraint media_width_check CHECK ((width > 0))
);

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table order_history (
  id bigint not null generated always as identity,
  order_id bigint not null,
  machine text not null,
  from_status text,
  to_status text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text,
  reason text,
  forced boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint order_history_pkey PRIMARY KEY (id),
  constraint order_history_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_history_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text, 'provider'::text]))),
  constraint order_history_machine_check CHECK ((machine = ANY (ARRAY['order'::text, 'payment'::text, 'shipping'::text])))
);
CREATE INDEX order_history_order ON public.order_history USING btree (order_id, id);

create table order_lines (
  id bigint not null generated always as identity,
  order_id bigint not null,
  "position" integer not null,
  product_id bigint,
  product_item_id bigint,
  sku text not null,
  name jsonb not null,
  spec jsonb,
  media_id bigint,
  unit_price bigint not null,
  quantity integer not null,
  line_total bigint not null,
  constraint order_lines_order_id_position_key UNIQUE (order_id, "position"),
  constraint order_lines_pkey PRIMARY KEY (id),
  constraint order_lines_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE SET NULL,
  constraint order_lines_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE SET NULL,
  constraint order_lines_check CHECK ((line_total = (unit_price * quantity))),
  constraint order_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 9999))),
  constraint order_lines_unit_price_check CHECK ((unit_price >= 0))
);
CREATE INDEX order_lines_item ON public.order_lines USING btree (product_item_id);

create table order_shippings (
  id bigint not null generated always as identity,
  order_id bigint not null,
  parcel_no integer not null default 1,
  status text not null,
  fee bigint not null,
  tracking_no text,
  tracking_url text,
  shipped_at timestamp with time zone,
  delivered_at timestamp with time zone,
  constraint order_shippings_order_id_parcel_no_key UNIQUE (order_id, parcel_no),
  constraint order_shippings_pkey PRIMARY KEY (id),
  constraint order_shippings_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_shippings_fee_check CHECK ((fee >= 0)),
  constraint order_shippings_status_check CHECK ((status = ANY (ARRAY['unshipped'::text, 'preparing'::text, 'shipped'::text, 'arrived'::text, 'delivered'::text, 'failed'::text, 'returning'::text, 'returned'::text, 'cancelled'::text])))
);

create table orders (
  id bigint not null generated always as identity,
  order_no text not null,
  token text not null,
  cart_id uuid not null,
  customer_id bigint,
  locale text not null,
  currency text not null,
  status text not null,
  payment_status text not null,
  shipping_status text not null,
  email text not null,
  name text not null,
  phone text not null,
  zip text not null default ''::text,
  city text not null default ''::text,
  district text not null default ''::text,
  address text not null default ''::text,
  recipient_name text not null,
  recipient_phone text not null,
  recipient_zip text not null default ''::text,
  recipient_city text not null default ''::text,
  recipient_district text not null default ''::text,
  recipient_address text not null default ''::text,
  customer_note text not null default ''::text,
  delivery_method_id bigint,
  delivery_method jsonb not null,
  payment_method_id bigint,
  payment_method jsonb not null,
  items_total bigint not null,
  discount_total bigint not null default 0,
  shipping_total bigint not null,
  grand_total bigint not null,
  quantity_count integer not null,
  ads_tracking jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint orders_cart_id_key UNIQUE (cart_id),
  constraint orders_order_no_key UNIQUE (order_no),
  constraint orders_token_key UNIQUE (token),
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_cart_id_fkey FOREIGN KEY (cart_id) REFERENCES carts(id),
  constraint orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL,
  constraint orders_delivery_method_id_fkey FOREIGN KEY (delivery_method_id) REFERENCES delivery_methods(id) ON DELETE SET NULL,
  constraint orders_payment_method_id_fkey FOREIGN KEY (payment_method_id) REFERENCES payment_methods(id) ON DELETE SET NULL,
  constraint orders_check CHECK (((discount_total >= 0) AND (discount_total <= items_total))),
  constraint orders_currency_check CHECK ((currency = ANY (ARRAY['twd'::text, 'hkd'::text, 'usd'::text, 'gbp'::text]))),
  constraint orders_grand_total_check CHECK ((grand_total >= 0)),
  constraint orders_items_total_check CHECK ((items_total >= 0)),
  constraint orders_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'pending'::text, 'paid'::text, 'failed'::text, 'expired'::text, 'partially_refunded'::text, 'refunded'::text, 'voided'::text]))),
  constraint orders_quantity_count_check CHECK ((quantity_count > 0)),
  constraint orders_shipping_status_check CHECK ((shipping_status = ANY (ARRAY['unshipped'::text, 'preparing'::text, 'partially_shipped'::text, 'shipped'::text, 'arrived'::text, 'delivered'::text, 'failed'::text, 'returning'::text, 'returned'::text, 'cancelled'::text]))),
  constraint orders_shipping_total_check CHECK ((shipping_total >= 0)),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'cancelled'::text, 'returned'::text]))),
  constraint orders_token_check CHECK ((length(token) >= 22)),
  constraint orders_total_adds_up CHECK ((grand_total = ((items_total - discount_total) + shipping_total)))
);
CREATE INDEX orders_created ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_customer ON public.orders USING btree (customer_id, id DESC);
CREATE INDEX orders_status ON public.orders USING btree (status, created_at DESC);

create table outbox (
  id bigint not null generated always as identity,
  kind text not null,
  effect_key text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  dispatched_at timestamp with time zone,
  done_at timestamp with time zone,
  attempts integer not null default 0,
  last_error text,
  constraint outbox_effect_key_key UNIQUE (effect_key),
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_waiting ON public.outbox USING btree (id) WHERE (dispatched_at IS NULL);

create table payment_methods (
  id bigint not null generated always as identity,
  name jsonb not null,
  note jsonb,
  kind text not null,
  fee bigint not null default 0,
  min_total bigint,
  max_total bigint,
  countries text[] not null default '{tw}'::text[],
  instructions jsonb,
  bank jsonb,
  expire_minutes integer,
  active boolean not null default true,
  sort integer not null default 0,
  version integer not null default 1,
  constraint payment_methods_pkey PRIMARY KEY (id),
  constraint payment_methods_check CHECK ((max_total >= min_total)),
  constraint payment_methods_expire_minutes_check CHECK ((expire_minutes > 0)),
  constraint payment_methods_fee_check CHECK ((fee >= 0)),
  constraint payment_methods_kind_check CHECK ((kind = ANY (ARRAY['cod'::text, 'bank_transfer'::text]))),
  constraint payment_methods_min_total_check CHECK ((min_total >= 0)),
  constraint payment_methods_name_check CHECK (((name ->> 'tw'::text) <> ''::text))
);

create table payments (
  id bigint not null generated always as identity,
  order_id bigint not null,
  kind text not null,
  amount bigint not null,
  currency text not null,
  state text not null,
  note text,
  created_at timestamp with time zone not null default now(),
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint payments_amount_check CHECK ((amount > 0)),
  constraint payments_state_check CHECK ((state = 'captured'::text))
);
CREATE INDEX payments_order ON public.payments USING btree (order_id);

create table product_categories (
  product_id bigint not null,
  category_id bigint not null,
  constraint product_categories_pkey PRIMARY KEY (product_id, category_id),
  constraint product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX product_categories_category ON public.product_categories USING btree (category_id, product_id);

create table product_images (
  id bigint not null generated always as identity,
  product_id bigint not null,
  media_id bigint not null,
  "position" integer not null,
  constraint product_images_product_id_position_key UNIQUE (product_id, "position") DEFERRABLE INITIALLY DEFERRED,
  constraint product_images_pkey PRIMARY KEY (id),
  constraint product_images_media_id_fkey FOREIGN KEY (media_id) REFERENCES media(id),
  constraint product_images_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_items (
  id bigint not null generated always as identity,
  product_id bigint not null,
  sku text not null,
  barcode text,
  option_values text[] not null default '{}'::text[],
  price bigint not null,
  suggested_price bigint,
  min_price bigint not null default 0,
  cost_price bigint,
  stock integer not null default 0,
  reserved integer not null default 0,
  low_stock_threshold integer not null default 5,
  weight_g integer,
  "position" integer not null default 0,
  active boolean not null default true,
  constraint product_items_product_id_option_values_key UNIQUE (product_id, option_values),
  constraint product_items_sku_key UNIQUE (sku),
  constraint product_items_pkey PRIMARY KEY (id),
  constraint product_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_items_check CHECK (((min_price >= 0) AND (min_price <= price))),
  constraint product_items_cost_price_check CHECK ((cost_price >= 0)),
  constraint product_items_low_stock_threshold_check CHECK ((low_stock_threshold >= 0)),
  constraint product_items_not_oversold CHECK ((reserved <= stock)),
  constraint product_items_price_check CHECK ((price >= 0)),
  constraint product_items_reserved_check CHECK ((reserved >= 0)),
  constraint product_items_sku_check CHECK (((length(sku) >= 1) AND (length(sku) <= 64))),
  constraint product_items_stock_check CHECK ((stock >= 0)),
  constraint product_items_suggested_price_check CHECK ((suggested_price >= 0)),
  constraint product_items_weight_g_check CHECK ((weight_g >= 0))
);

create table products (
  id bigint not null generated always as identity,
  type text not null,
  source text not null default 'local'::text,
  handle text,
  name jsonb not null,
  subtitle jsonb,
  description jsonb,
  spec_table jsonb not null default '[]'::jsonb,
  purchase_note jsonb,
  brand_id bigint,
  main_category_id bigint,
  options jsonb not null default '[]'::jsonb,
  badge jsonb,
  slug jsonb not null,
  shelf_status text not null default 'draft'::text,
  available_from timestamp with time zone,
  available_until timestamp with time zone,
  member_only boolean not null default false,
  min_order_quantity integer not null default 1,
  max_per_order integer,
  sort integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint products_handle_key UNIQUE (handle),
  constraint products_pkey PRIMARY KEY (id),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE RESTRICT,
  constraint products_main_category_id_fkey FOREIGN KEY (main_category_id) REFERENCES categories(id) ON DELETE RESTRICT,
  constraint products_check CHECK ((available_until > available_from)),
  constraint products_check1 CHECK ((max_per_order >= min_order_quantity)),
  constraint products_min_order_quantity_check CHECK (((min_order_quantity >= 1) AND (min_order_quantity <= 9999))),
  constraint products_name_check CHECK (((name ->> 'tw'::text) <> ''::text)),
  constraint products_shelf_status_check CHECK ((shelf_status = ANY (ARRAY['draft'::text, 'on_shelf'::text, 'off_shelf'::text]))),
  constraint products_source_check CHECK ((source = ANY (ARRAY['local'::text, 'newbang'::text]))),
  constraint products_type_check CHECK ((type = ANY (ARRAY['single'::text, 'multi'::text])))
);
CREATE INDEX products_brand ON public.products USING btree (brand_id);
CREATE INDEX products_shelf ON public.products USING btree (sort, id) WHERE (shelf_status = 'on_shelf'::text);

create unlogged table rate_limits (
  key text not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);

create table role_permissions (
  role_id bigint not null,
  permission text not null,
  constraint role_permissions_pkey PRIMARY KEY (role_id, permission),
  constraint role_permissions_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE CASCADE
);

create table roles (
  id bigint not null generated always as identity,
  key text,
  name text not null,
  is_super boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint roles_key_key UNIQUE (key),
  constraint roles_name_key UNIQUE (name),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50)))
);

create table settings (
  name text not null,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamp with time zone not null default now(),
  constraint settings_pkey PRIMARY KEY (name)
);

create table shop_state (
  id boolean not null default true,
  demo boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint shop_state_pkey PRIMARY KEY (id),
  constraint shop_state_id_check CHECK (id)
);

create table staff (
  id bigint not null generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  locale text not null default 'tw'::text,
  active boolean not null default true,
  last_seen_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint staff_pkey PRIMARY KEY (id),
  constraint staff_email_check CHECK ((email = lower(email))),
  constraint staff_locale_check CHECK ((locale = ANY (ARRAY['tw'::text, 'en'::text]))),
  constraint staff_name_check CHECK (((length(name) >= 1) AND (length(name) <= 50))),
  constraint staff_password_hash_check CHECK ((password_hash ~~ '$argon2id$%'::text))
);
CREATE UNIQUE INDEX staff_email_key ON public.staff USING btree (email);

create table staff_codes (
  id bigint not null generated always as identity,
  purpose text not null,
  staff_id bigint,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint staff_codes_code_hash_key UNIQUE (code_hash),
  constraint staff_codes_pkey PRIMARY KEY (id),
  constraint staff_codes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_codes_check CHECK ((used_at <= expires_at)),
  constraint staff_codes_code_hash_check CHECK ((length(code_hash) = 32)),
  constraint staff_codes_purpose_check CHECK ((purpose = ANY (ARRAY['setup'::text, 'reset'::text])))
);

create table staff_roles (
  staff_id bigint not null,
  role_id bigint not null,
  constraint staff_roles_pkey PRIMARY KEY (staff_id, role_id),
  constraint staff_roles_role_id_fkey FOREIGN KEY (role_id) REFERENCES roles(id) ON DELETE RESTRICT,
  constraint staff_roles_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE
);

create table staff_sessions (
  id bigint not null generated always as identity,
  staff_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  constraint staff_sessions_token_hash_key UNIQUE (token_hash),
  constraint staff_sessions_pkey PRIMARY KEY (id),
  constraint staff_sessions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id) ON DELETE CASCADE,
  constraint staff_sessions_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE INDEX staff_sessions_staff ON public.staff_sessions USING btree (staff_id) WHERE (revoked_at IS NULL);

create table stock_movements (
  id bigint not null generated always as identity,
  product_item_id bigint not null,
  kind text not null,
  stock_delta integer not null,
  reserved_delta integer not null,
  order_id bigint,
  staff_id bigint,
  reason text,
  created_at timestamp with time zone not null default now(),
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL,
  constraint stock_movements_product_item_id_fkey FOREIGN KEY (product_item_id) REFERENCES product_items(id) ON DELETE CASCADE,
  constraint stock_movements_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff(id),
  constraint stock_movements_kind_check CHECK ((kind = ANY (ARRAY['initial'::text, 'manual'::text, 'import'::text, 'reserve'::text, 'release'::text, 'deduct'::text, 'return'::text])))
);
CREATE INDEX stock_movements_item ON public.stock_movements USING btree (product_item_id, id);
CREATE UNIQUE INDEX stock_movements_once ON public.stock_movements USING btree (order_id, product_item_id, kind) WHERE ((order_id IS NOT NULL) AND (kind = ANY (ARRAY['reserve'::text, 'release'::text, 'deduct'::text])));
