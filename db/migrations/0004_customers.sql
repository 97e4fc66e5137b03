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
  created_at timestamptz not null default now()
);
create unique index customers_email_key on customers (email) where status <> 'anonymised';

create table customer_tokens (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customers on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
