-- expand: what staff are alerted of in the back office
create table staff_alerts (
  id bigint generated always as identity primary key,
  alert_key text not null unique,
  kind text not null check (kind in ('new_order', 'failure', 'return_requested', 'low_stock', 'low_balance', 'contact_message')),
  facts jsonb not null,
  created_at timestamptz not null
);
create index staff_alerts_created on staff_alerts (created_at);
comment on table staff_alerts is 'Without personal data: order numbers, ids and names of products.';
comment on column staff_alerts.alert_key is 'The effect that it follows from: one alert, however often the effect runs.';
