-- expand: purchases and refunds that the server reports to Google Analytics
create table analytics_visits (
  order_id bigint primary key references orders (id) on delete cascade,
  client_id text not null check (client_id ~ '^\d{1,20}\.\d{1,20}$'),
  created_at timestamptz not null
);
comment on table analytics_visits is 'Which browser placed an order, with consent: the first-party id of Google Analytics, which a refund is reported with too.';
create index analytics_visits_old on analytics_visits (created_at);

create table analytics_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id) on delete cascade,
  sequence integer not null,
  name text not null check (name in ('purchase', 'refund')),
  value bigint not null check (value > 0),
  happened_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'unknown', 'dropped')),
  tries integer not null default 0,
  tried_at timestamptz,
  error text,
  unique (order_id, sequence)
);
comment on column analytics_events.value is 'Minor units: what was paid, or what more was given back.';
comment on column analytics_events.state is 'unknown: a refund whose answer was lost; sent again it could count twice.';
create index analytics_events_pending on analytics_events (happened_at) where state = 'pending';
create unique index analytics_events_purchase on analytics_events (order_id) where name = 'purchase';
