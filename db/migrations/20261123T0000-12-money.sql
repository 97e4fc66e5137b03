-- Charges, payments, refunds, the ledger, and what an order still owes or is owed. Amounts in minor units of the order's currency.

create table payment_attempts (
  id text primary key check (id ~ '^[0-9a-zA-Z]{1,40}$'),
  order_id bigint not null references orders on delete cascade,
  payment_method_id bigint references payment_methods on delete set null,
  provider text not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null check (state in ('started', 'unknown', 'redirected', 'captured', 'failed')),
  trade_id text unique,
  redirect_url text,
  error_code text,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  finished_at timestamptz
);
comment on table payment_attempts is 'Written and committed before the provider is called; its id is the provider''s reference of the charge.';
comment on column payment_attempts.detail is 'The provider''s answer without card data: {last_four, brand, issuer, message}.';
-- One open attempt per order: a second charge may begin only when the first is known to have failed (decisions.md 3).
create unique index payment_attempts_one_open on payment_attempts (order_id) where state in ('started', 'unknown', 'redirected');
create index payment_attempts_open on payment_attempts (created_at) where state in ('started', 'unknown', 'redirected');
-- Charges abandoned at the bank's page are queried for a day.
create index payment_attempts_abandoned on payment_attempts (created_at) where error_code = 'abandoned' and state = 'failed';

create table payments (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  attempt_id text unique references payment_attempts,
  kind text not null,
  provider text,
  provider_tx text,
  amount bigint not null check (amount > 0),
  currency text not null,
  state text not null default 'captured' check (state in ('captured')),
  card_last_four text check (card_last_four ~ '^[0-9]{4}$'),
  card_brand text,
  staff_id bigint references staff on delete set null,
  note text,
  created_at timestamptz not null default now(),
  received_on date,
  unique (provider, provider_tx)
);
create index payments_order on payments (order_id);
comment on column payments.received_on is 'The day in the shop''s time zone, where staff entered only a day: created_at is then noon UTC of it, for sorting.';

create table refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  payment_id bigint references payments,
  kind text not null check (kind in ('return', 'cancel', 'edit', 'late_money', 'goodwill')),
  state text not null check (state in ('to_do', 'started', 'unknown', 'done', 'failed')),
  amount bigint not null check (amount >= 0),
  credits bigint not null default 0 check (credits >= 0),
  currency text not null,
  provider_refund_id text unique,
  reason text not null default '',
  staff_id bigint references staff on delete set null,
  created_at timestamptz not null default now(),
  asked_at timestamptz,
  done_at timestamptz,
  check (amount + credits > 0)
);
create index refunds_order on refunds (order_id);
create index refunds_open on refunds (created_at) where state in ('to_do', 'started', 'unknown');
comment on column refunds.state is 'to_do: staff send the money themselves (transfer, cash) · started, unknown: the provider was asked · done · failed.';

create table refund_lines (
  refund_id bigint not null references refunds on delete cascade,
  order_line_id bigint not null references order_lines on delete cascade,
  quantity integer not null check (quantity > 0),
  amount bigint not null check (amount >= 0),
  credits bigint not null default 0 check (credits >= 0),
  restocked boolean not null default false,
  primary key (refund_id, order_line_id)
);

create table money_entries (
  id bigint generated always as identity primary key,
  day date not null,
  order_id bigint not null references orders on delete cascade,
  kind text not null check (kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit', 'payment', 'refund')),
  amount bigint not null check (amount <> 0),
  currency text not null,
  method text,
  payment_id bigint unique references payments,
  refund_id bigint unique references refunds,
  created_at timestamptz not null default now()
);
create index money_entries_order on money_entries (order_id);
create index money_entries_day on money_entries (day, kind);
comment on table money_entries is 'The one ledger every report reads. Append-only; a cancelled or edited order writes the difference. Signs: sale, credit_sale, shipping, payment are positive; discount, credit, refund negative; corrections the other way round.';
comment on column money_entries.day is 'The day in the shop''s time zone.';

-- The one definition of what an order owes or is owed. `received` and `refunded` (refunded or on its way) are sums. `net` is the
-- order's total minus the money the shop holds for it; below zero: too much is held and no refund is open. `due` is what the buyer
-- still has to pay once something was paid. `to_give_back` is what the shop holds and owes to the buyer, including refunds that were
-- not sent yet. A failed refund counts as money that was not given back.
create function order_money(order_id bigint, currency text, total bigint, status text,
  out received bigint, out refunded bigint, out net bigint, out due bigint, out to_give_back bigint)
language sql stable
begin atomic
  select came.amount, back.live, n.net,
    case when came.amount > 0 then greatest(n.net, 0) else 0 end,
    back.waiting + greatest(-n.net, 0)
  from (select coalesce(sum(p.amount), 0)::bigint as amount from payments p where p.order_id = $1 and p.currency = $2) came
  cross join (
    select coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::bigint as live,
      coalesce(sum(r.amount) filter (where r.state <> 'failed' and r.kind in ('edit', 'late_money')), 0)::bigint as corrected,
      -- A failed return or goodwill refund is counted by itself: it was promised beside the total, so the sums alone would look
      -- settled. A later refund that did not fail replaces it.
      coalesce(sum(r.amount) filter (where r.state in ('to_do', 'started', 'unknown') or r.state = 'failed' and r.kind in ('return', 'goodwill')
        and not exists (select from refunds n where n.order_id = $1 and n.id > r.id and n.state <> 'failed')), 0)::bigint as waiting
    from refunds r where r.order_id = $1 and r.currency = $2) back
  cross join lateral (select case when $4 = 'cancelled' then back.live - came.amount else $3 - came.amount + back.corrected end as net) n;
end;

-- orders.due and orders.to_give_back follow the order's total and status …
create function keep_open_money() returns trigger language plpgsql as $$
begin
  select m.due, m.to_give_back into new.due, new.to_give_back from order_money(new.id, new.currency, new.grand_total, new.status) m;
  return new;
end $$;
create trigger orders_keep_open_money before update of grand_total, status on orders for each row
  when (old.grand_total <> new.grand_total or old.status <> new.status) execute function keep_open_money();

-- … and its payments and refunds; `changed` are the rows of the statement.
create function keep_open_money_of_orders() returns trigger language plpgsql as $$
begin
  with fresh as (
    select o.id, m.due, m.to_give_back
    from (select distinct c.order_id from changed c) c join orders o on o.id = c.order_id
    cross join lateral order_money(o.id, o.currency, o.grand_total, o.status) m
    where (o.due, o.to_give_back) <> (m.due, m.to_give_back))
  update orders o set due = f.due, to_give_back = f.to_give_back from fresh f where f.id = o.id;
  return null;
end $$;
create trigger payments_tell_orders_in after insert on payments referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger payments_tell_orders_up after update on payments referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger payments_tell_orders_out after delete on payments referencing old table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger refunds_tell_orders_in after insert on refunds referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger refunds_tell_orders_up after update on refunds referencing new table as changed
  for each statement execute function keep_open_money_of_orders();
create trigger refunds_tell_orders_out after delete on refunds referencing old table as changed
  for each statement execute function keep_open_money_of_orders();
