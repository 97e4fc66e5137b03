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
comment on column information.text_version is 'Which terms somebody agreed to: raised when staff say the text has changed in substance.';

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
  updated_at timestamptz not null default now()
);

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

create table search_log (
  id bigint generated always as identity primary key,
  query text not null,
  locale text not null check (locale in ('tw', 'en')),
  hits integer not null check (hits >= 0),
  created_at timestamptz not null default now()
);
create index search_log_empty on search_log (created_at) where hits = 0;
