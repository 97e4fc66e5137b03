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
  attached jsonb not null default '[]',
  credits_wanted bigint check (credits_wanted >= 0),
  selected_gifts jsonb not null default '[]',
  cvs jsonb,
  undo jsonb,
  event_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index carts_customer on carts (customer_id) where state = 'open';
create index carts_idle on carts (updated_at) where state = 'open';
create index carts_begun on carts using brin (created_at);
comment on column carts.fields is 'What the shopper typed: orderer, recipient, note, invoice, delivery date. Saved field by field, validated only at the order.';
comment on column carts.attached is '[{kind: offer|promo|coupon, id, code}]: rules the shopper added; each quote decides whether they apply.';
comment on column carts.credits_wanted is 'What the shopper typed, minor units; null: as the settings propose.';
comment on column carts.selected_gifts is '[{gift_id, tier_id}].';
comment on column carts.cvs is 'The chosen store: {subtype, store_id, name, address, telephone, outside}.';
comment on column carts.undo is '{token, until, line}: the line removed last, for ten seconds.';

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id uuid not null references carts on delete cascade,
  product_item_id bigint not null references product_items on delete cascade,
  quantity integer not null check (quantity between 1 and 9999),
  seen_price bigint,
  created_at timestamptz not null default now(),
  unique (cart_id, product_item_id)
);
comment on column cart_items.seen_price is 'The unit price the shopper last saw, minor units: the page says when it has changed.';

create table cart_groups (
  id uuid primary key,
  cart_id uuid not null references carts on delete cascade,
  product_id bigint not null references products on delete cascade,
  quantity integer not null check (quantity between 1 and 9999),
  choices jsonb not null,
  fingerprint text not null,
  seen_price bigint,
  created_at timestamptz not null default now(),
  unique (cart_id, fingerprint)
);
comment on table cart_groups is 'One configured combo each: the specification''s product group; the id is its group_id.';
comment on column cart_groups.choices is '[{slot_id, product_item_id, quantity}] of one set.';
comment on column cart_groups.fingerprint is 'Identifies the configuration: adding the same choices raises the quantity.';

create table store_map_visits (
  token_hash bytea primary key check (length(token_hash) = 32),
  cart_id uuid not null references carts on delete cascade,
  subtype text not null,
  is_collection boolean not null,
  locale text not null check (locale in ('tw', 'en')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz check (used_at <= expires_at)
);
comment on table store_map_visits is 'A shopper on the carrier''s store map: the one-time token that its answer must carry.';
