-- Staff, their roles and sign-ins, what they did, and how they set up the back office.

create table roles (
  id bigint generated always as identity primary key,
  key text unique,
  name text not null unique check (length(name) between 1 and 50),
  is_super boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
comment on column roles.key is 'Names a role that came with the shop (super-admin, manager …); null for roles made by staff.';

create table role_permissions (
  role_id bigint not null references roles on delete cascade,
  permission text not null,
  primary key (role_id, permission)
);

create table staff (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 50),
  email text not null check (email = lower(email)),
  password_hash text not null check (password_hash like '$argon2id$%'),
  locale text not null default 'tw' check (locale in ('tw', 'en')),
  avatar_media_id bigint references media on delete set null,
  totp_secret bytea,
  active boolean not null default true,
  version integer not null default 1,
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  totp_on boolean not null default false,
  totp_last_step bigint,
  recovery_hashes bytea[] not null default '{}'
);
create unique index staff_email_key on staff (email);
comment on column staff.totp_secret is 'Encrypted with SECRET_KEY; null: no second step at sign-in.';
comment on column staff.totp_on is 'Sign-in asks for the second step; false with a secret: the first code has not been entered yet.';
comment on column staff.totp_last_step is 'The 30-second step of the last accepted code: a code is accepted once.';
comment on column staff.recovery_hashes is 'One-time codes for a lost phone; each is removed when it is used.';

create table staff_roles (
  staff_id bigint not null references staff on delete cascade,
  role_id bigint not null references roles on delete restrict,
  primary key (staff_id, role_id)
);

create table staff_permissions (
  staff_id bigint not null references staff on delete cascade,
  permission text not null,
  primary key (staff_id, permission)
);
comment on table staff_permissions is 'Permissions of one staff member besides those of the roles.';

create table staff_sessions (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index staff_sessions_staff on staff_sessions (staff_id) where revoked_at is null;

create table staff_codes (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('setup', 'reset')),
  staff_id bigint references staff on delete cascade,
  code_hash bytea not null unique check (length(code_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz check (used_at <= expires_at)
);
comment on table staff_codes is 'One-time codes: the set-up code of the first administrator, and password resets of staff.';

create table audit_log (
  id bigint generated always as identity primary key,
  subject_type text not null,
  subject_id bigint not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('staff', 'customer', 'system', 'provider')),
  actor_id bigint,
  actor_name text,
  changes jsonb not null default '[]',
  request_id text,
  ip text,
  user_agent text,
  created_at timestamptz not null default now(),
  as_customer_id bigint
);
create index audit_log_subject on audit_log (subject_type, subject_id, id desc);
create index audit_log_actor on audit_log (actor_kind, actor_id, id desc);
create index audit_log_moment on audit_log (created_at);
comment on table audit_log is 'Append-only.';
comment on column audit_log.changes is '[{field, old, new}]: what changed, field by field.';
comment on column audit_log.as_customer_id is 'The customer whom the staff member was impersonating.';
create trigger audit_log_is_kept before update or delete on audit_log for each statement execute function refuse_change();

create table saved_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  screen text not null,
  name text not null check (length(name) between 1 and 40),
  query jsonb not null,
  shared boolean not null default false,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unique (staff_id, screen, name)
);
comment on column saved_views.query is 'Search, filters, sort and columns of a list, as in the address of the page.';

create table staff_preferences (
  staff_id bigint not null references staff on delete cascade,
  name text not null check (length(name) between 1 and 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  updated_at timestamptz not null,
  primary key (staff_id, name)
);
comment on table staff_preferences is 'Small settings of the back office per staff member, in every browser: columns and density of a list, the column mapping of an import.';
