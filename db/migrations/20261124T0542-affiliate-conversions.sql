-- expand: reports to the affiliate network; nothing older reads it
create table affiliate_conversions (
  id bigint generated always as identity primary key,
  network text not null check (network in ('shop_com', 'template')),
  order_id bigint not null references orders on delete cascade,
  order_no text not null,
  ordered_at timestamptz not null,
  event text not null check (event in ('conversion', 'adjustment')),
  sequence integer not null check (sequence >= 0),
  rid text not null,
  click_id text not null,
  currency text not null check (currency in ('twd', 'hkd', 'usd', 'gbp')),
  rate double precision not null check (rate between 0 and 100),
  sale_amount bigint not null,
  commission_cents bigint not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused', 'unknown')),
  tries integer not null default 0,
  tried_at timestamptz,
  sent_at timestamptz,
  request text,
  answer text,
  created_at timestamptz not null,
  unique (network, order_id, event, sequence),
  check ((event = 'conversion') = (sequence = 0)),
  check (event = 'adjustment' or sale_amount > 0)
);
comment on table affiliate_conversions is 'One conversion per order, then adjustments that follow its money; together they are what the order is worth to the network now.';
comment on column affiliate_conversions.sale_amount is 'Minor units; of an adjustment the difference.';
comment on column affiliate_conversions.commission_cents is 'Hundredths of the major unit, of every currency.';
comment on column affiliate_conversions.state is 'unknown: it was sent and not answered; it is not sent again by itself, because the network could count it twice.';
comment on column affiliate_conversions.request is 'As it was sent, the token masked.';
create index affiliate_conversions_pending on affiliate_conversions (created_at) where state = 'pending';
create index affiliate_conversions_order on affiliate_conversions (order_id);
create index affiliate_conversions_newest on affiliate_conversions (created_at desc, id desc);
