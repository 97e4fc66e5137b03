-- expand: events for the Conversions API; nothing older reads it
create table conversion_events (
  id bigint generated always as identity primary key,
  name text not null,
  event_id text not null,
  happened_at timestamptz not null,
  body jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'sent', 'refused', 'dropped')),
  tries integer not null default 0,
  tried_at timestamptz,
  error text,
  unique (name, event_id)
);
comment on table conversion_events is 'What was reported to Meta or waits for it. Rows are deleted a month after the event.';
comment on column conversion_events.body is 'The event as it is sent, personal data hashed; empty once it was sent or dropped.';
create index conversion_events_pending on conversion_events (happened_at) where state = 'pending';
create index conversion_events_old on conversion_events (happened_at);
