-- Credits: the purses of customers and the shop's own purse, which backs them (product.md 2.6). Amounts in minor units; 1 credit = 1 currency unit.

create table credit_purses (
  id bigint generated always as identity primary key,
  owner_type text not null check (owner_type in ('customer', 'shop')),
  customer_id bigint unique references customers on delete restrict,
  balance bigint not null default 0 check (balance >= 0),
  check ((owner_type = 'customer') = (customer_id is not null))
);
create unique index credit_purses_one_shop on credit_purses (owner_type) where owner_type = 'shop';
comment on column credit_purses.balance is 'Always the sum of its transactions, and of what remains of its lots.';

create table credit_lots (
  id bigint generated always as identity primary key,
  purse_id bigint not null references credit_purses on delete cascade,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  expires_at timestamptz,
  backed boolean not null default false,
  created_at timestamptz not null default now()
);
create index credit_lots_open on credit_lots (purse_id, expires_at, id) where remaining > 0;
create index credit_lots_expiring on credit_lots (expires_at) where remaining > 0;
comment on table credit_lots is 'Credits granted together, with one expiry date.';
comment on column credit_lots.backed is 'The shop''s purse paid for it: what expires or is taken back returns there.';

create table credit_transactions (
  id bigint generated always as identity primary key,
  purse_id bigint not null references credit_purses on delete cascade,
  type text not null check (type in ('buy', 'use', 'refund', 'bonus')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  description jsonb not null default '{}',
  reference_id text,
  order_id bigint references orders on delete set null,
  lot_id bigint references credit_lots,
  staff_id bigint references staff on delete set null,
  effect_key text unique,
  created_at timestamptz not null default now()
);
create index credit_transactions_purse on credit_transactions (purse_id, id desc);
create index credit_transactions_order on credit_transactions (order_id) where order_id is not null;
comment on column credit_transactions.effect_key is 'Names the effect: the same grant, use or refund is never written twice.';

create table credit_lot_uses (
  transaction_id bigint not null references credit_transactions on delete cascade,
  lot_id bigint not null references credit_lots,
  amount bigint not null check (amount <> 0),
  primary key (transaction_id, lot_id)
);
comment on table credit_lot_uses is 'Which lots a use took from (negative) and a refund gave back to (positive).';

create table credit_purchases (
  id bigint generated always as identity primary key,
  amount bigint not null check (amount > 0),
  bonus bigint not null default 0 check (bonus >= 0),
  method text not null check (method in ('card', 'bank_transfer')),
  state text not null check (state in ('waiting', 'paid', 'refused')),
  note text not null default '',
  staff_id bigint references staff on delete set null,
  confirmed_by bigint references staff on delete set null check (confirmed_by <> staff_id),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- By card only: the charge, written before the provider is called.
  currency text,
  attempt_id text unique check (attempt_id ~ '^[0-9a-zA-Z]{1,40}$'),
  attempt_state text check (attempt_state in ('started', 'unknown', 'redirected', 'captured', 'failed')),
  trade_id text unique,
  redirect_url text,
  error_code text,
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  asked_at timestamptz,
  constraint credit_purchases_card_has_attempt check (
    method <> 'card' or (attempt_id is not null and attempt_state is not null and currency is not null)
  ),
  constraint credit_purchases_captured_is_paid check (method <> 'card' or (attempt_state = 'captured') = (state = 'paid'))
);
create unique index credit_purchases_one_card on credit_purchases (method) where method = 'card' and state = 'waiting';
comment on table credit_purchases is 'Credits that the shop buys for its own purse.';
comment on column credit_purchases.attempt_id is 'The provider''s reference of the charge, derived from the request''s key: sending the request twice charges once.';
