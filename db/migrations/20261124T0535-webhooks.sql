-- expand: webhooks, which tell other programs what happened, and the triggers that record it in the transaction of its cause
create table webhooks (
  id bigint generated always as identity primary key,
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  secret bytea not null,
  active boolean not null default true,
  paused_at timestamptz,
  last_success_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null
);
comment on column webhooks.secret is 'The key of the signatures, encrypted with SECRET_KEY.';
comment on column webhooks.paused_at is 'Since when nothing is sent, because three days of attempts failed; staff resume it.';

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks on delete cascade,
  event text not null,
  subject_type text not null,
  subject_id bigint not null,
  parent_id bigint,
  once text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  body text,
  attempts integer not null default 0,
  started_at timestamptz,
  next_at timestamptz,
  claimed_until timestamptz,
  tried_at timestamptz,
  status integer,
  duration_ms integer,
  answer text,
  error text,
  created_at timestamptz not null default now(),
  unique (webhook_id, event, subject_type, subject_id, once)
);
create index webhook_deliveries_due on webhook_deliveries (next_at nulls first, id) where state = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries (webhook_id, subject_type, subject_id, id) where state = 'pending';
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_age on webhook_deliveries (created_at);
comment on table webhook_deliveries is 'What is to be sent to a webhook, was sent, or could not be, with its last attempt.';
comment on column webhook_deliveries.parent_id is 'The order of a parcel, payment or refund, the product of an item.';
comment on column webhook_deliveries.once is 'Distinguishes two events of one kind and subject: the transaction.';
comment on column webhook_deliveries.body is 'Written before the first attempt; null until then.';
comment on column webhook_deliveries.next_at is 'When it is tried; null: at once.';
comment on column webhook_deliveries.started_at is 'The first attempt: three days later it is given up.';

-- One delivery for each webhook that chose the event, and one effect for each transaction that wakes the worker.
create function record_webhook_event(event_name text, kind_of_subject text, subject bigint, parent bigint) returns void language plpgsql as $$
declare
  this_transaction constant text := pg_current_xact_id() || '-' || extract(epoch from now());
begin
  insert into webhook_deliveries (webhook_id, event, subject_type, subject_id, parent_id, once)
  select id, event_name, kind_of_subject, subject, parent, this_transaction from webhooks where active and event_name = any(events) order by id
  on conflict do nothing;
  if found then
    insert into outbox (kind, effect_key, payload) values ('webhooks_due', 'webhooks_due:' || this_transaction, '{}') on conflict do nothing;
    perform pg_notify('outbox', '');
  end if;
end $$;

create function orders_reach_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    perform record_webhook_event('order.placed', 'order', id, id) from changed order by id;
    perform record_webhook_event('order.paid', 'order', id, id) from changed where payment_status = 'paid' order by id;
  else
    perform record_webhook_event('order.paid', 'order', n.id, n.id) from changed n join before o on o.id = n.id
      where n.payment_status = 'paid' and o.payment_status in ('unpaid', 'pending', 'failed', 'expired') order by n.id;
    perform record_webhook_event('order.' || n.status, 'order', n.id, n.id) from changed n join before o on o.id = n.id
      where n.status in ('cancelled', 'completed') and o.status <> n.status order by n.id;
  end if;
  return null;
end $$;
create trigger new_orders_reach_webhooks after insert on orders referencing new table as changed
  for each statement execute function orders_reach_webhooks();
create trigger changed_orders_reach_webhooks after update on orders referencing old table as before new table as changed
  for each statement execute function orders_reach_webhooks();

create function payments_reach_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform record_webhook_event('payment.received', 'payment', id, order_id) from changed order by id;
  return null;
end $$;
create trigger payments_reach_webhooks after insert on payments referencing new table as changed
  for each statement execute function payments_reach_webhooks();

create function refunds_reach_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    perform record_webhook_event('refund.done', 'refund', id, order_id) from changed where state = 'done' order by id;
  else
    perform record_webhook_event('refund.done', 'refund', n.id, n.order_id) from changed n join before o on o.id = n.id
      where n.state = 'done' and o.state <> 'done' order by n.id;
  end if;
  return null;
end $$;
create trigger new_refunds_reach_webhooks after insert on refunds referencing new table as changed
  for each statement execute function refunds_reach_webhooks();
create trigger changed_refunds_reach_webhooks after update on refunds referencing old table as before new table as changed
  for each statement execute function refunds_reach_webhooks();

create function parcels_reach_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform record_webhook_event('parcel.' || n.status, 'parcel', n.id, n.order_id) from changed n join before o on o.id = n.id
    where n.status in ('shipped', 'arrived', 'delivered') and o.status <> n.status order by n.id;
  return null;
end $$;
create trigger parcels_reach_webhooks after update on order_shippings referencing old table as before new table as changed
  for each statement execute function parcels_reach_webhooks();

create function stock_reaches_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  perform record_webhook_event('stock.changed', 'item', item.id, item.product_id)
    from (select distinct i.id, i.product_id from changed c join product_items i on i.id = c.product_item_id) item order by item.id;
  return null;
end $$;
create trigger stock_reaches_webhooks after insert on stock_movements referencing new table as changed
  for each statement execute function stock_reaches_webhooks();

create function customers_reach_webhooks() returns trigger language plpgsql as $$
begin
  if not exists (select from webhooks) then return null; end if;
  if tg_op = 'INSERT' then
    perform record_webhook_event('customer.registered', 'customer', id, null) from changed order by id;
  else
    perform record_webhook_event('customer.changed', 'customer', n.id, null) from changed n join before o on o.id = n.id
      where (n.name, n.email, n.phone, n.locale, n.status, n.zip, n.city, n.district, n.address, n.birthday, n.gender, n.level_id, n.tags, n.note, n.email_verified_at)
        is distinct from (o.name, o.email, o.phone, o.locale, o.status, o.zip, o.city, o.district, o.address, o.birthday, o.gender, o.level_id, o.tags, o.note, o.email_verified_at)
      order by n.id;
  end if;
  return null;
end $$;
create trigger new_customers_reach_webhooks after insert on customers referencing new table as changed
  for each statement execute function customers_reach_webhooks();
create trigger changed_customers_reach_webhooks after update on customers referencing old table as before new table as changed
  for each statement execute function customers_reach_webhooks();

-- The to-do list of the dashboard names what staff have to resume.
create view report_paused_webhooks as select url, paused_at from webhooks where paused_at is not null and active;
