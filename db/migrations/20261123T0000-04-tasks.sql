-- Long work that staff started (exports, bulk edits, imports): its input, its progress and its result.

create table tasks (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  kind text not null check (kind in ('export', 'bulk', 'import')),
  input jsonb not null,
  locale text not null check (locale in ('tw', 'en')),
  state text not null default 'waiting' check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled')),
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
create index tasks_drafts on tasks (created_at) where state = 'draft';
comment on column tasks.state is 'draft: an import whose file was read and whose columns are not mapped yet.';
comment on column tasks.problems is 'The first problems, as texts: what was not done and why. All of them are in the parts named problems.';
comment on column tasks.cursor is 'Where the next step begins; its shape belongs to the kind.';
comment on column tasks.leased_until is 'A running worker renews it; after this moment another worker continues from the cursor.';

create table task_parts (
  task_id bigint not null references tasks on delete cascade,
  name text not null check (name in ('ids', 'rows', 'work', 'file', 'problems')),
  n integer not null,
  body bytea not null,
  primary key (task_id, name, n)
);
comment on table task_parts is 'Input and output of a task in pieces, gzip: each piece is written in one transaction with the cursor that follows it.';
