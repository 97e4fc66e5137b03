create table mails (
  id bigint generated always as identity primary key,
  effect_key text not null unique,
  kind text not null,
  recipient text not null,
  locale text not null check (locale in ('tw', 'en')),
  subject text not null,
  html text not null,
  plain text not null,
  state text not null check (state in ('sending', 'sent', 'sink', 'failed')),
  error text,
  created_at timestamptz not null default now(),
  taken_at timestamptz
);
comment on column mails.state is 'sink: written and not sent, because no SMTP server is configured.';
comment on column mails.taken_at is 'When a worker last began to send it: another worker takes over only some time after.';
