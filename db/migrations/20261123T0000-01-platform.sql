-- Settings, content versions, outbox, rate limits, generated files, and the functions that any domain may use.
-- Amounts everywhere in these files are bigint in minor units of the shop's currency (TWD: dollars, GBP: pence), tax included.
-- Texts of the shop are jsonb {"tw": …, "en": …}; tw is required, en may be missing.

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
comment on table content_versions is 'Raised by writers in their own transaction; cached pages remember the versions they were made from.';

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

create table made_files (
  name text primary key,
  body bytea not null,
  made_from text not null,
  made_at timestamptz not null default now()
);
comment on table made_files is 'Files that a job generates for all servers, such as sitemaps; gzip. Can be generated again at any time.';
comment on column made_files.made_from is 'The content version the file was generated from.';

-- Attached to append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% keeps what happened: its rows are not changed or deleted', tg_table_name;
end $$;

-- Substring search for the back office. search_grams is indexed: every character and every pair of adjacent characters, in lower
-- case. That finds a part of a word in any language without an extension (pg_trgm is absent on some servers, and its three
-- letters are too long for Chinese).
create function search_grams(words text) returns text[] language sql immutable parallel safe strict
return array(select distinct substr(lower(words), at, size) from generate_series(1, length(words)) at, generate_series(1, 2) size);

-- The grams that a query looks up: every other pair, and the last. They cover the whole text; a hit is compared with the text
-- itself afterwards.
create function asked_grams(part text) returns text[] language sql immutable parallel safe strict
return array(select distinct substr(lower(part), at, 2) from generate_series(1, greatest(length(part) - 1, 1)) at where at % 2 = 1 or at = length(part) - 1);
