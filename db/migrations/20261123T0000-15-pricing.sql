-- Offers, promo codes, coupons and their uses. Amounts in minor units.

create table offers (
  id bigint generated always as identity primary key,
  public_id text not null unique check (length(public_id) >= 22),
  name jsonb not null check (name ->> 'tw' <> ''),
  code text unique check (code = upper(code)),
  message jsonb,
  terms jsonb,
  media_id bigint references media on delete set null,
  active boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  weekdays integer[] not null default '{}' check (weekdays <@ '{0,1,2,3,4,5,6}'),
  from_minute integer check (from_minute between 0 and 1439),
  to_minute integer check (to_minute between 1 and 1440),
  trigger text not null check (trigger in ('auto', 'code', 'link')),
  class text not null check (class in ('item', 'order', 'shipping')),
  benefit jsonb not null,
  max_discount bigint check (max_discount > 0),
  scope jsonb not null default '{"include": [], "exclude": []}',
  conditions jsonb not null default '{}',
  limit_total integer check (limit_total > 0),
  limit_per_customer integer check (limit_per_customer > 0),
  used integer not null default 0 check (used >= 0),
  priority integer not null default 0,
  combine jsonb not null default '{"item": true, "order": true, "shipping": true, "coupon": true}',
  exclusive boolean not null default false,
  partner jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The last guard of a limit under concurrency.
  constraint offers_not_overused check (used <= limit_total)
);
create index offers_live on offers (starts_at, ends_at) where active and trigger = 'auto';
comment on column offers.benefit is '{kind, …}: see Benefit in modules/pricing.';
comment on column offers.weekdays is 'In the shop''s time zone, 0 is Sunday; empty: every day. from_minute and to_minute are minutes of the day.';
comment on column offers.partner is '{name, email, passcode_hash, commission_percent}.';

create table promo_codes (
  code text primary key check (code = upper(code) and length(code) between 1 and 40),
  offer_id bigint not null references offers on delete cascade
);
create index promo_codes_offer on promo_codes (offer_id);

create table coupon_campaigns (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  prefix text not null default '' check (prefix ~ '^[A-Z0-9]{0,10}$'),
  code_style text not null check (code_style in ('unique', 'shared')),
  quantity integer check (quantity > 0),
  issued integer not null default 0 check (issued >= 0),
  class text not null default 'order' check (class in ('item', 'order', 'shipping')),
  benefit jsonb not null,
  max_discount bigint check (max_discount > 0),
  scope jsonb not null default '{"include": [], "exclude": []}',
  conditions jsonb not null default '{}',
  issue text not null check (issue in ('manual', 'all_members', 'tag', 'on_register', 'birthday', 'on_completed_order', 'claim_page')),
  valid_from timestamptz,
  valid_until timestamptz,
  valid_days integer check (valid_days > 0),
  per_customer integer not null default 1 check (per_customer > 0),
  uses_per_coupon integer not null default 1 check (uses_per_coupon > 0),
  combine jsonb not null default '{"item": true, "order": true, "shipping": true, "coupon": false}',
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint coupon_campaigns_not_overissued check (issued <= quantity)
);

create table coupons (
  id bigint generated always as identity primary key,
  campaign_id bigint not null references coupon_campaigns on delete restrict,
  code text not null unique check (code = upper(code)),
  customer_id bigint references customers on delete set null,
  used integer not null default 0 check (used >= 0),
  max_uses integer not null default 1 check (max_uses > 0),
  issued_at timestamptz not null default now(),
  starts_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz,
  note text not null default '',
  source text not null default 'staff' check (source in ('staff', 'claim_page', 'on_register', 'birthday', 'on_completed_order')),
  issued_for text,
  constraint coupons_not_overused check (used <= max_uses)
);
create index coupons_customer on coupons (customer_id, expires_at);
create index coupons_campaign on coupons (campaign_id, id);
create unique index coupons_once_per_occasion on coupons (campaign_id, issued_for) where issued_for is not null;
comment on table coupons is 'The states unused, used and expired are functions of used, max_uses and expires_at.';
comment on column coupons.issued_for is 'What an automatic coupon was issued for, register:12, birthday:12:2026 or order:118: one of a campaign for each.';

create table redemptions (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  offer_id bigint references offers on delete restrict,
  coupon_id bigint references coupons on delete restrict,
  amount bigint not null default 0 check (amount >= 0),
  created_at timestamptz not null default now(),
  released_at timestamptz,
  sales bigint not null default 0 check (sales >= 0),
  constraint redemptions_of_one check (num_nonnulls(offer_id, coupon_id) = 1)
);
create unique index redemptions_offer_once on redemptions (order_id, offer_id) where offer_id is not null and released_at is null;
create unique index redemptions_coupon_once on redemptions (order_id, coupon_id) where coupon_id is not null and released_at is null;
create index redemptions_offer on redemptions (offer_id) where released_at is null;
create index redemptions_coupon on redemptions (coupon_id) where released_at is null;
comment on table redemptions is 'Uses of offers and coupons by orders; released_at: the order was cancelled and the use is free again.';
comment on column redemptions.sales is 'The order''s goods total when it was placed: lists of offers and campaigns add it up.';

create table redemption_claims (
  redemption_id bigint not null references redemptions on delete cascade,
  rule text not null,
  identity text not null,
  nth integer not null check (nth > 0),
  live boolean not null default true,
  primary key (redemption_id, rule, identity)
);
create unique index redemption_claims_limit on redemption_claims (rule, identity, nth) where live;
create index redemption_claims_identity on redemption_claims (identity) where live;
comment on table redemption_claims is 'Uses per customer, against limits per customer: customer:12, or the guest''s email:… and phone:… (decisions.md 12). nth is at most the limit, and the unique index lets each nth be claimed once.';
comment on column redemption_claims.rule is 'offer:3 or campaign:5.';
