-- expand: long work that staff started: what it is, how far it has come and what came of it.
create table tasks (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null check (kind in ('export', 'bulk')),
  input jsonb not null,
  locale text not null check (locale in ('tw', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  total integer check (total >= 0),
  done integer not null default 0 check (done >= 0),
  failed integer not null default 0 check (failed >= 0),
  problems jsonb not null default '[]',
  cursor jsonb not null default '{}',
  cancel_asked boolean not null default false,
  leased_until timestamptz,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  check ((state in ('done', 'failed', 'cancelled')) = (finished_at is not null)),
  check (total is null or done + failed <= total)
);
create index tasks_open on tasks (id) where state in ('waiting', 'running');
create index tasks_of_staff on tasks (staff_id, id desc);
comment on column tasks.problems is 'The first of them, in words: what was not done and why. All are in the parts named problems.';
comment on column tasks.cursor is 'Where the next step begins; its shape belongs to the kind.';
comment on column tasks.leased_until is 'A worker that died stops renewing; another one goes on from the cursor.';

create table task_parts (
  task_id bigint not null references tasks on delete cascade,
  name text not null check (name in ('ids', 'rows', 'file', 'problems')),
  n integer not null,
  body bytea not null,
  primary key (task_id, name, n)
);
comment on table task_parts is 'What a task works on or has made, piece by piece, compressed with gzip: each piece is written with the cursor that follows it.';
