-- Customers, their sign-ins, addresses, consents and wishlists.

create table customer_levels (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  spent_from bigint not null check (spent_from >= 0),
  reward_multiplier integer not null default 100 check (reward_multiplier between 0 and 1000),
  free_shipping boolean not null default false,
  unique (spent_from)
);
comment on column customer_levels.spent_from is 'Paid in the last twelve months, minor units.';
comment on column customer_levels.reward_multiplier is 'Percent of the shop''s reward rate.';

create table customers (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 50),
  email text not null check (email = lower(email)),
  phone text,
  password_hash text check (password_hash like '$argon2id$%'),
  locale text not null default 'tw' check (locale in ('tw', 'en')),
  status text not null default 'active' check (status in ('active', 'blocked', 'anonymised')),
  zip text,
  city text,
  district text,
  address text,
  avatar_media_id bigint references media on delete set null,
  birthday date,
  gender text check (gender in ('female', 'male', 'other')),
  level_id bigint references customer_levels on delete set null,
  tags text[] not null default '{}',
  note text not null default '',
  invoice jsonb,
  source jsonb,
  email_verified_at timestamptz,
  orders_placed integer not null default 0 check (orders_placed >= 0),
  version integer not null default 1,
  last_seen_at timestamptz,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column customers.invoice is 'The choice of the last order: {type, company, company_id, barcode}.';
comment on column customers.source is 'First touch: captured parameters of the visit that led to the account.';
comment on column customers.orders_placed is 'Orders that are not cancelled, updated in the order''s own transaction: the first-order condition reads it under the row''s lock.';
-- Unique among confirmed addresses only: before, anyone may type any address, and registering reveals no existing account.
create unique index customers_email_key on customers (email) where email_verified_at is not null and status <> 'anonymised';
create index customers_email on customers (email);
create index customers_phone on customers (phone);
create index customers_source on customers ((source->>'name')) where source is not null;
create index customers_found on customers using gin (search_grams(name || ' ' || email || ' ' || coalesce(phone, '')));

-- Ids of customers whose name, e-mail or phone contains `part`, `most` at most; see found_products.
create function found_customers(part text, most integer) returns setof bigint language sql stable set enable_seqscan = off
begin atomic
  select c.id from customers c where search_grams(c.name || ' ' || c.email || ' ' || coalesce(c.phone, '')) @> asked_grams(part)
    and position(lower(part) in lower(c.name || ' ' || c.email || ' ' || coalesce(c.phone, ''))) > 0 limit most;
end;

create table customer_tokens (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  staff_id bigint references staff on delete cascade
);
create index customer_tokens_customer on customer_tokens (customer_id) where revoked_at is null;
comment on table customer_tokens is 'Sessions of the storefront.';
comment on column customer_tokens.staff_id is 'The staff member who impersonates this customer: such a session is short and shown on every page.';

create table customer_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('reset', 'sign_in', 'verify_email')),
  customer_id bigint not null references customers on delete cascade,
  code_hash bytea not null unique check (length(code_hash) = 32),
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz check (used_at <= expires_at),
  staff_id bigint references staff on delete cascade
);
comment on table customer_codes is 'One-time codes in mails and links, valid for minutes.';
comment on column customer_codes.staff_id is 'The staff member who signs in with it to impersonate the customer.';

create table customer_addresses (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  label text not null default '',
  name text not null check (length(name) between 1 and 50),
  phone text not null,
  country text not null default 'tw' check (country in ('tw', 'hk', 'uk', 'us')),
  zip text not null default '',
  city text not null default '',
  district text not null default '',
  address text not null default '',
  cvs jsonb,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index customer_addresses_customer on customer_addresses (customer_id);
create unique index customer_addresses_default on customer_addresses (customer_id) where is_default;

create table customer_bindings (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  provider text not null check (provider in ('line', 'facebook', 'google')),
  subject text not null,
  created_at timestamptz not null default now(),
  unique (provider, subject),
  unique (customer_id, provider)
);
comment on table customer_bindings is 'Accounts of other sites that sign the customer in.';

create table customer_consents (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  type text not null check (type in ('terms', 'privacy', 'marketing')),
  text_version integer not null,
  granted boolean not null,
  created_at timestamptz not null default now()
);
create index customer_consents_customer on customer_consents (customer_id, type, id desc);

create table wishlist_items (
  customer_id bigint not null references customers on delete cascade,
  product_id bigint not null references products on delete cascade,
  created_at timestamptz not null default now(),
  primary key (customer_id, product_id)
);
