-- expand: what the purchase event of an order needs; nothing older reads it
create table order_visits (
  order_id bigint primary key references orders on delete cascade,
  url text not null,
  client_ip text not null,
  user_agent text not null,
  fbp text,
  fbc text,
  created_at timestamptz not null
);
comment on table order_visits is 'The browser that placed an order with consent to measuring, until the purchase was reported or the order is old.';
create index order_visits_old on order_visits (created_at);
