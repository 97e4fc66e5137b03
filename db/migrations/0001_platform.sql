-- What every module stands on: settings, content versions, outbox, rate limits, files.

create table shop_state (
  id boolean primary key default true check (id),
  demo boolean not null,
  created_at timestamptz not null default now()
);
comment on table shop_state is 'One row: whether this shop was started as a demo (decisions.md 31).';

create table settings (
  name text primary key,
  value jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now()
);

create table content_versions (
  name text primary key,
  version bigint not null default 1
);
comment on table content_versions is 'Bumped by writers in their own transaction; cached pages remember the versions they were made from.';

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  effect_key text not null unique,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  dispatched_at timestamptz,
  done_at timestamptz,
  attempts integer not null default 0,
  last_error text
);
create index outbox_waiting on outbox (id) where dispatched_at is null;
comment on column outbox.effect_key is 'Names the effect, not the attempt: the same effect is never recorded twice.';

-- Unlogged: losing the counters in a crash costs nothing (decisions.md 37).
create unlogged table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table media (
  id bigint generated always as identity primary key,
  key text not null unique,
  file_name text not null,
  mime text not null,
  bytes integer not null check (bytes > 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  avif boolean not null default false,
  sha256 text not null unique,
  alt jsonb,
  created_at timestamptz not null default now()
);
comment on column media.key is 'Folder of the picture''s files; unguessable and never reused, so its URLs are immutable.';
