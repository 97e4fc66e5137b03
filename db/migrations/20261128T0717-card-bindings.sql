-- expand: a member adds a card without paying
create table card_bindings (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  customer_id bigint not null references customers (id) on delete cascade,
  payment_method_id bigint not null references payment_methods (id) on delete restrict,
  state text not null check (state in ('started', 'redirected', 'saved', 'failed', 'unknown')),
  trade_id text,
  created_at timestamptz not null
);
comment on table card_bindings is 'Tries to store a card without paying, kept for a day.';
comment on column card_bindings.id is 'Unguessable, and known only to the provider: the address of its notice contains it.';
create index card_bindings_customer on card_bindings (customer_id, created_at);
create index card_bindings_created on card_bindings (created_at);
