-- expand: orders that staff have begun and not placed, files kept with an order, refunds that somebody sends by hand.
create table order_drafts (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  form jsonb not null check (jsonb_typeof(form) = 'object'),
  saved_by bigint references staff on delete set null,
  saved_at timestamptz not null
);
create index order_drafts_saved on order_drafts (saved_at desc);
comment on table order_drafts is 'Orders that staff have begun: goods, people and ways as their form holds them, without a price. Placing one takes it away.';

create table order_files (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  place smallint not null check (place between 1 and 10),
  key text not null unique,
  name text not null check (length(name) between 1 and 200),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/heic')),
  bytes integer not null check (bytes between 1 and 10485760),
  added_by bigint references staff on delete set null,
  added_at timestamptz not null,
  unique (order_id, place)
);
comment on table order_files is 'What staff keep with an order: a quotation, a photograph of the damage. Only staff who may see orders get it.';
comment on column order_files.place is 'Ten places an order: the unique key is the last lock of that limit.';

create view report_refunds_by_hand as
select r.id as refund_id, r.order_id, r.amount, r.created_at from refunds r
left join payments p on p.id = r.payment_id
where r.state = 'to_do' and r.amount > 0 and p.attempt_id is null;
