-- Pages, banners, shops, articles, messages from shoppers, and products offered by NewBang.

create table pages (
  id bigint generated always as identity primary key,
  title jsonb not null check (title ->> 'tw' <> ''),
  slug jsonb not null,
  blocks jsonb not null default '[]',
  status text not null default 'draft' check (status in ('draft', 'published')),
  publish_at timestamptz,
  seo jsonb,
  noindex boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table information (
  name text primary key check (name in ('about', 'faq', 'privacy', 'terms')),
  body jsonb not null default '{}',
  effective_on date,
  text_version integer not null default 1,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);
comment on column information.body is 'faq: {groups: [{name, questions: [{q, a}]}]}, a being rich text; the others {tw, en} of rich text as structure.';
comment on column information.text_version is 'The version a customer agrees to: raised when staff say that the text has changed in substance.';

create table banners (
  id bigint generated always as identity primary key,
  name text not null check (name <> ''),
  position text not null check (position in ('home_hero', 'home_mid', 'category_top', 'popup', 'announcement')),
  media_id bigint references media on delete set null,
  mobile_media_id bigint references media on delete set null,
  alt jsonb,
  title jsonb,
  body jsonb,
  button jsonb,
  link jsonb,
  text_colour text,
  overlay integer not null default 0 check (overlay between 0 and 100),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  audience text not null default 'all' check (audience in ('all', 'guest', 'member')),
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  category_ids bigint[] not null default '{}'
);
comment on column banners.overlay is 'Percent of darkening over the picture.';
comment on column banners.category_ids is 'For category_top: shown above these categories and their descendants; empty: above all.';

create table banner_days (
  banner_id bigint not null references banners on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  clicks integer not null default 0 check (clicks >= 0),
  primary key (banner_id, day)
);
comment on table banner_days is 'Days of the shop''s time zone. Counted once per visit and banner, as reported by browsers: an estimate.';

create table video_background (
  id boolean primary key default true check (id),
  source text not null check (source <> ''),
  mobile_source text,
  poster_media_id bigint references media on delete set null,
  autoplay boolean not null default true,
  muted boolean not null default true,
  loop boolean not null default true,
  overlay integer not null default 0 check (overlay between 0 and 100),
  caption jsonb,
  link text,
  active boolean not null default false,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint video_background_plays_silently check (muted or not autoplay)
);

create table shops (
  id bigint generated always as identity primary key,
  name jsonb not null check (name ->> 'tw' <> ''),
  slug jsonb not null,
  code text unique,
  address jsonb not null,
  city text not null default '',
  zip text not null default '',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  phone text not null default '',
  line text,
  hours jsonb not null default '[]',
  special_days jsonb not null default '[]',
  services text[] not null default '{}',
  media_ids bigint[] not null default '{}',
  pickup boolean not null default false,
  sort integer not null default 0,
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column shops.hours is 'Seven entries from Sunday on: [{from, to}] in minutes of the day, shop''s time zone; empty: closed.';

create table blogs (
  id bigint generated always as identity primary key,
  title jsonb not null check (title ->> 'tw' <> ''),
  slug jsonb not null,
  category_id bigint references categories on delete restrict,
  media_id bigint references media on delete set null,
  excerpt jsonb,
  body jsonb not null default '{}',
  author text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published')),
  published_at timestamptz,
  pinned boolean not null default false,
  product_ids bigint[] not null default '{}',
  seo jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index blogs_published on blogs (pinned desc, published_at desc) where status = 'published';
create index blogs_published_at on blogs (published_at);

create table contact_messages (
  id bigint generated always as identity primary key,
  name text not null,
  email text not null,
  phone text not null default '',
  order_no text not null default '',
  body text not null check (length(body) between 1 and 5000),
  media_ids bigint[] not null default '{}',
  locale text not null check (locale in ('tw', 'en')),
  customer_id bigint references customers on delete set null,
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  created_at timestamptz not null default now()
);

create table newbang_products (
  external_id text primary key,
  product_id bigint unique references products on delete set null,
  data jsonb not null,
  state text not null check (state in ('new', 'imported', 'changed', 'gone')),
  synced_at timestamptz not null default now()
);

-- The next moment after `after` at which public content changes by itself; null: none within reach. Sources: products, offers with
-- their hours of the week, banners, pages, articles, claim pages, blocks of the home page, and promised arrival days, which change at
-- midnight and at the cut-off of a delivery method. Hours are looked up from a day ago to nine days ahead: callers ask again by then.
create function next_content_moment(after timestamptz) returns timestamptz
language sql stable as $$
  with zone as (
    select coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei') as name
  ), hours as (
    select ((date_trunc('day', after at time zone zone.name) + make_interval(days => day, mins => minute)) at time zone zone.name) as at
    from zone, offers, generate_series(-1, 9) as day, unnest(array[0, from_minute, to_minute]) as minute
    where active and (weekdays <> '{}' or from_minute is not null or to_minute is not null) and minute is not null
  ), home as (
    select (block ->> field)::timestamptz as moment
    from settings, jsonb_path_query(value, 'lax $.blocks[*]') as block, unnest(array['from', 'to', 'ends_at']) as field
    where name = 'home' and block ->> field is not null
  ), arrivals as (
    select (date_trunc('day', after at time zone zone.name) + make_interval(days => day) + hour) at time zone zone.name as at
    from zone, delivery_methods, generate_series(-1, 2) as day,
      unnest(array['0:00'::interval, (nullif(delivery_date ->> 'cut_off', ''))::interval]) as hour
    where active and jsonb_typeof(delivery_date) = 'object' and hour is not null
  )
  select min(at) from (
    select min(available_from) as at from products where available_from > after
    union all select min(available_until) from products where available_until > after
    union all select min(starts_at) from offers where active and starts_at > after
    union all select min(ends_at) from offers where active and ends_at > after
    union all select min(at) from hours where at > after
    union all select min(at) from arrivals where at > after
    union all select min(starts_at) from banners where active and starts_at > after
    union all select min(ends_at) from banners where active and ends_at > after
    union all select min(publish_at) from pages where status = 'published' and publish_at > after
    union all select min(published_at) from blogs where status = 'published' and published_at > after
    union all select min(valid_until) from coupon_campaigns where active and issue = 'claim_page' and valid_until > after
    union all select min(moment) from home where moment > after
  ) moments
$$;
