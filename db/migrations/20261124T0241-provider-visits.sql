-- expand: browsers on their way through a sign-in provider; nothing older reads it
create table provider_visits (
  state_hash bytea primary key check (length(state_hash) = 32),
  browser_hash bytea not null check (length(browser_hash) = 32),
  provider text not null check (provider in ('line', 'google', 'facebook')),
  session_id bigint references customer_tokens on delete cascade,
  cart_id uuid,
  return_path text,
  locale text not null check (locale in ('tw', 'en')),
  source jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz check (used_at <= expires_at),
  code_hash bytea unique check (length(code_hash) = 32),
  code_expires_at timestamptz,
  code_used_at timestamptz check (code_used_at <= code_expires_at),
  customer_id bigint references customers on delete cascade,
  identity jsonb,
  check ((code_hash is null) = (code_expires_at is null)),
  check (num_nonnulls(customer_id, identity) = num_nonnulls(code_hash))
);
comment on table provider_visits is 'A browser on its way through a sign-in provider: the state that its answer must carry, then the one-time code that signs in.';
comment on column provider_visits.session_id is 'Set: the identity is bound to the customer of this session. Null: it signs in.';
comment on column provider_visits.cart_id is 'The guest''s cart at the start; no reference, because the cart may be gone by then.';
comment on column provider_visits.identity is 'Who waits for a password, or for the choice of an account of its own: {subject, name, email, emailVerified}. Otherwise the code signs in customer_id.';
create index provider_visits_expired on provider_visits (expires_at);
