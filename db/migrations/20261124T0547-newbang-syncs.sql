-- expand: the journal of syncs with Newbang
create table newbang_syncs (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('full', 'changes')),
  staff_id bigint references staff on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  page integer not null default 1,
  total integer,
  seen integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  gone integer not null default 0,
  wrong integer not null default 0,
  problems jsonb not null default '[]',
  error text,
  cancel_requested boolean not null default false,
  since timestamptz,
  tries integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null))
);
create unique index newbang_syncs_open on newbang_syncs ((true)) where state in ('waiting', 'running');
comment on column newbang_syncs.page is 'The page that is read next: a killed worker loses one page at most.';
comment on column newbang_syncs.problems is 'The first refused records: id and what was wrong with it.';
