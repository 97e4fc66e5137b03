-- Orders with their lines, the reasons for their price, their history, and what staff add to them. Amounts in minor units.

create sequence order_numbers;

-- Where an order went: the city that was typed, or the one at the start of the pickup store's address, in one spelling.
create function order_region(city text, store jsonb) returns text language sql immutable parallel safe
return replace(coalesce(nullif(city, ''), substring(store ->> 'address' from '^..[縣市]')), '台', '臺');

-- Everything an order is searched by, as one text, so that one index finds all of it.
create function order_words(order_no text, name text, recipient_name text, email text, phone text, recipient_phone text) returns text
language sql immutable parallel safe
return order_no || ' ' || replace(order_no, '-', '') || ' ' || name || ' ' || recipient_name || ' ' || email || ' ' || phone || ' ' || recipient_phone;

create table orders (
  id bigint generated always as identity primary key,
  order_no text not null unique,
  token text not null unique check (length(token) >= 22),
  cart_id uuid unique references carts,
  idempotency_key text unique check (length(idempotency_key) between 1 and 255),
  source text not null default 'storefront' check (source in ('storefront', 'staff', 'import')),
  customer_id bigint references customers on delete set null,
  locale text not null check (locale in ('tw', 'en')),
  currency text not null check (currency in ('twd', 'hkd', 'usd', 'gbp')),
  -- The three state machines of modules/orders/status.ts.
  status text not null check (status in ('pending', 'processing', 'completed', 'cancelled', 'returned')),
  payment_status text not null check (payment_status in ('unpaid', 'pending', 'paid', 'failed', 'expired', 'partially_refunded', 'refunded', 'voided')),
  shipping_status text not null check (shipping_status in ('unshipped', 'preparing', 'partially_shipped', 'shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned', 'cancelled')),
  -- The orderer, then the recipient.
  email text not null,
  name text not null,
  phone text not null,
  country text not null default 'tw',
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
  cvs jsonb,
  customer_note text not null default '',
  staff_note text not null default '',
  delivery_on date,
  delivery_slot text,
  tax_id bytea,
  invoice_type text check (invoice_type in ('individual', 'company')),
  invoice_company text,
  invoice_company_id text,
  invoice_barcode text,
  delivery_method_id bigint references delivery_methods on delete set null,
  delivery_method jsonb not null,
  payment_method_id bigint references payment_methods on delete set null,
  payment_method jsonb not null,
  items_total bigint not null check (items_total >= 0),
  credit_items_total bigint not null default 0 check (credit_items_total >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0 and discount_total <= items_total),
  shipping_total bigint not null check (shipping_total >= 0),
  payment_fee bigint not null default 0 check (payment_fee between 0 and shipping_total),
  credits_used bigint not null default 0 check (credits_used >= 0),
  credit_items_deducted bigint not null default 0 check (credit_items_deducted between 0 and least(credits_used, credit_items_total)),
  grand_total bigint not null check (grand_total >= 0),
  reward_credits bigint not null default 0 check (reward_credits >= 0),
  quantity_count integer not null check (quantity_count > 0),
  ads_tracking jsonb not null default '{}',
  cancelled_by text check (cancelled_by in ('customer', 'staff', 'expiry')),
  mismatch boolean not null default false,
  version integer not null default 1,
  created_by bigint references staff on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  completed_at timestamptz,
  cancelled_at timestamptz,
  updated_at timestamptz not null default now(),
  tags text[] not null default '{}',
  refused_codes jsonb not null default '[]' check (jsonb_typeof(refused_codes) = 'array'),
  -- Copies from the snapshots: an index that is read alone needs columns.
  payment_kind text generated always as (payment_method ->> 'kind') stored,
  delivery_kind text generated always as (delivery_method ->> 'kind') stored,
  payment_reminded_at timestamptz,
  due bigint not null default 0 check (due >= 0),
  to_give_back bigint not null default 0 check (to_give_back >= 0),
  due_asked_at timestamptz,
  constraint orders_total_adds_up check (grand_total = items_total + credit_items_total - discount_total + shipping_total - credits_used)
);
comment on column orders.cart_id is 'Null for orders that staff made.';
comment on column orders.tax_id is 'Encrypted with SECRET_KEY.';
comment on column orders.delivery_method is 'The method as it was at the order; also payment_method.';
comment on column orders.grand_total is 'What is charged (product.md 3.1: the stored grand_total is the cart''s final_total).';
comment on column orders.mismatch is 'The money received is not the order''s total: on hold until staff have looked.';
comment on column orders.expires_at is 'Until when an unpaid order reserves its goods; null: it does not expire.';
comment on column orders.tags is 'Words of the staff for finding orders; not shown to shoppers.';
comment on column orders.refused_codes is '[{name, code, missing}]: codes of the shopper that gave nothing, with what was missing, as it was at the order.';
comment on column orders.payment_reminded_at is 'When the buyer was reminded to pay; null: not yet.';
comment on column orders.due is 'What is still to be paid of an order paid in part, minor units. Triggers set it from order_money().';
comment on column orders.to_give_back is 'What the shop holds of this order and owes to the buyer, minor units. Triggers set it from order_money().';
comment on column orders.due_asked_at is 'When the link for what is due was last sent to the buyer.';

create index orders_customer on orders (customer_id, id desc) include (status, payment_status, grand_total, created_at);
create index orders_email on orders (email);
create index orders_phone on orders (phone);
create index orders_expiring on orders (expires_at) where expires_at is not null and status in ('pending', 'processing') and payment_status in ('unpaid', 'pending', 'failed');
create index orders_paid on orders (paid_at) where paid_at is not null;

-- Back office: the list with its filters and tabs, read from indexes alone.
create index orders_office on orders (created_at desc, id desc) include (status, payment_status, shipping_status, grand_total, source);
create index orders_status on orders (status, created_at desc);
create index orders_payment_kind on orders (payment_kind, created_at desc, id desc);
create index orders_delivery_kind on orders (delivery_kind, created_at desc, id desc);
create index orders_tags on orders using gin (tags) where tags <> '{}';
create index orders_came_from on orders ((ads_tracking ->> 'utm_source'), created_at desc) where ads_tracking ->> 'utm_source' is not null;
create index orders_mismatch on orders (created_at desc, id desc) where mismatch;
create index orders_customer_note on orders (created_at desc, id desc) where customer_note <> '';
create index orders_staff_note on orders (created_at desc, id desc) where staff_note <> '';
create index orders_delivery_day on orders (delivery_on) where delivery_on is not null;
create index orders_open_money on orders (created_at desc, id desc) include (due, to_give_back) where due > 0 or to_give_back > 0;
create index orders_found on orders using gin (search_grams(order_words(order_no, name, recipient_name, email, phone, recipient_phone)));

-- Ids of orders whose number or people contain `part`, `most` at most; see found_products.
create function found_orders(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select o.id from orders o
  where search_grams(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone)) @> asked_grams(part)
    and position(lower(part) in lower(order_words(o.order_no, o.name, o.recipient_name, o.email, o.phone, o.recipient_phone))) > 0 limit most;
end;

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  parent_id bigint references order_lines on delete cascade,
  kind text not null default 'item' check (kind in ('item', 'group', 'part', 'gift')),
  position integer not null,
  product_id bigint references products on delete set null,
  product_item_id bigint references product_items on delete set null,
  gift_id bigint references gifts on delete set null,
  gift_tier text,
  group_id uuid,
  sku text not null,
  name jsonb not null,
  spec jsonb,
  media_id bigint references media on delete set null,
  is_credit boolean not null default false,
  tax_type text not null default 'taxable',
  temperature text not null default 'ambient',
  weight_g integer,
  unit_price bigint not null check (unit_price >= 0),
  cost_price bigint,
  quantity integer not null check (quantity between 1 and 9999),
  line_total bigint not null,
  discount bigint not null default 0 check (discount between 0 and line_total),
  credits_share bigint not null default 0 check (credits_share >= 0),
  refunded_quantity integer not null default 0 check (refunded_quantity between 0 and quantity),
  returned_quantity integer not null default 0 check (returned_quantity between 0 and quantity),
  unique (order_id, position),
  constraint order_lines_add_up check (kind = 'part' or line_total = unit_price * quantity),
  constraint order_lines_gifts_are_free check (kind <> 'gift' or unit_price = 0),
  constraint order_lines_parts_have_a_parent check ((kind = 'part') = (parent_id is not null))
);
create index order_lines_item on order_lines (product_item_id);
create index order_lines_product on order_lines (product_id, order_id) where product_id is not null;
create index order_lines_parent on order_lines (parent_id) where parent_id is not null;
comment on column order_lines.kind is 'item: one SKU · group: a combo, followed by its parts · part: one SKU of a group, with its share of the price · gift.';
comment on column order_lines.discount is 'Its share of the discounts, by largest remainder; parts carry the shares of their group.';
comment on column order_lines.credits_share is 'Its share of the credits that paid for goods.';

create table order_adjustments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  order_line_id bigint references order_lines on delete cascade,
  step text not null check (step in ('item_offer', 'order_offer', 'promo', 'coupon', 'shipping', 'surcharge', 'payment_fee', 'floor', 'gift', 'bonus_credits', 'staff')),
  offer_id bigint,
  coupon_id bigint,
  name jsonb,
  code text,
  amount bigint not null
);
create index order_adjustments_order on order_adjustments (order_id);
create index order_adjustments_offer on order_adjustments (offer_id, order_id) where offer_id is not null;
comment on table order_adjustments is 'Why this price: every rule that applied and its share per line, as it was at the order.';

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  machine text not null check (machine in ('order', 'payment', 'shipping')),
  order_shipping_id bigint,
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
comment on table order_history is 'One row per change of one of the three statuses.';
comment on column order_history.order_shipping_id is 'The parcel that moved, where an order has several (it may have been merged into another since); null: the order itself, whose shipping status is derived from its parcels.';

create table return_requests (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  state text not null check (state in ('requested', 'approved', 'refused', 'received', 'closed', 'withdrawn')),
  lines jsonb not null,
  reason text not null,
  staff_note text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index return_requests_one_open on return_requests (order_id) where state in ('requested', 'approved', 'received');

create table order_drafts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  saved_by bigint references staff on delete set null,
  saved_at timestamptz not null
);
create index order_drafts_saved on order_drafts (saved_at desc);
comment on table order_drafts is 'Orders that staff have begun: the fields of the order form, without a price. Placing the order deletes the draft.';

create table order_files (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  place smallint not null check (place between 1 and 10),
  key text not null unique,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic')),
  bytes integer not null check (bytes between 1 and 10485760),
  added_by bigint references staff on delete set null,
  added_at timestamptz not null,
  unique (order_id, place)
);
comment on table order_files is 'Files that staff attach to an order: a quotation, a photograph of the damage. Only staff who may see orders can read them.';
comment on column order_files.place is 'Ten places per order: the unique key is the last guard of that limit.';
