-- expand: messages of staff to many customers at once
create table bulk_messages (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  channel text not null check (channel in ('mail', 'line', 'sms')),
  subject jsonb not null,
  body jsonb not null check (body ->> 'tw' <> ''),
  segment jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sending', 'stopped', 'done')),
  send_at timestamptz,
  total integer check (total >= 0),
  sent integer not null default 0 check (sent >= 0),
  failed integer not null default 0 check (failed >= 0),
  segments integer not null default 0 check (segments >= 0),
  after_id bigint not null default 0,
  until_id bigint,
  error text,
  leased_until timestamptz,
  version integer not null default 1,
  staff_id bigint references staff (id) on delete set null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check ((state = 'scheduled') <= (send_at is not null)),
  check ((state = 'done') = (finished_at is not null)),
  check ((started_at is null) = (total is null)),
  check ((started_at is null) = (until_id is null))
);
comment on column bulk_messages.after_id is 'The last customer whose message was counted.';
comment on column bulk_messages.until_id is 'The newest customer when it began: later ones get nothing.';
create index bulk_messages_open on bulk_messages (id) where state in ('scheduled', 'sending');
