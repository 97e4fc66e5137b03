-- expand: how each member of staff likes their lists; imports are tasks, read first and begun when their columns are mapped.
create table staff_preferences (
  staff_id bigint not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null,
  primary key (staff_id, name)
);
comment on table staff_preferences is 'Columns and density of a list, how the columns of a file were mapped: small things of the back office that follow a person to the next browser.';

alter table tasks
  drop constraint tasks_kind_check,
  add constraint tasks_kind_check check (kind in ('export', 'bulk', 'import')),
  drop constraint tasks_state_check,
  add constraint tasks_state_check check (state in ('draft', 'waiting', 'running', 'done', 'failed', 'cancelled'));
create index tasks_drafts on tasks (created_at) where state = 'draft';
comment on column tasks.state is 'draft: an import whose file was read and whose columns are not mapped yet.';

alter table task_parts
  drop constraint task_parts_name_check,
  add constraint task_parts_name_check check (name in ('ids', 'rows', 'work', 'file', 'problems'));
