-- expand: what is still to be paid of an order, and what is to be given back, follow from its payments and refunds wherever the order is listed.

-- The one definition of what an order owes or is owed, in minor units of its currency. `received` and `refunded` (what has gone
-- back or is on its way) are sums; `net` is what the order is worth beyond the money that is kept for it, below zero where too much
-- is kept and no refund is open; `due` is what the buyer still has to pay once something was paid; `to_give_back` is what the shop
-- keeps that is not its own, refunds that nobody has sent yet included. A refund that failed is money that did not go back.
create function order_money(order_id bigint, currency text, total bigint, status text,
  out received bigint, out refunded bigint, out net bigint, out due bigint, out to_give_back bigint)
language sql stable
begin atomic
  select came.amount, back.live, n.net,
    case when came.amount > 0 then greatest(n.net, 0) else 0 end,
    back.waiting + greatest(-n.net, 0)
  from (select coalesce(sum(p.amount), 0)::bigint as amount from payments p where p.order_id = $1 and p.currency = $2) came
  cross join (
    select coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0)::bigint as live,
      coalesce(sum(r.amount) filter (where r.state <> 'failed' and r.kind in ('edit', 'late_money')), 0)::bigint as corrected,
      -- Without a failed return or favour the sums would say that all is well: it was promised apart from the total. One that
      -- another refund followed was made good by that.
      coalesce(sum(r.amount) filter (where r.state in ('to_do', 'started', 'unknown') or r.state = 'failed' and r.kind in ('return', 'goodwill')
        and not exists (select from refunds n where n.order_id = $1 and n.id > r.id and n.state <> 'failed')), 0)::bigint as waiting
    from refunds r where r.order_id = $1 and r.currency = $2) back
  cross join lateral (select case when $4 = 'cancelled' then back.live - came.amount else $3 - came.amount + back.corrected end as net) n;
end;

alter table orders
  add column due bigint not null default 0 check (due >= 0),
  add column to_give_back bigint not null default 0 check (to_give_back >= 0),
  add column due_asked_at timestamptz;
comment on column orders.due is 'Kept by triggers from order_money(): what is still to be paid of an order that was paid in part. Minor units.';
comment on column orders.to_give_back is 'Kept by triggers from order_money(): what the shop keeps of this order that is not its own. Minor units.';
comment on column orders.due_asked_at is 'When the link for what is due was last sent to the buyer.';

update orders o set due = m.due, to_give_back = m.to_give_back
from orders x cross join lateral order_money(x.id, x.currency, x.grand_total, x.status) m
where x.id = o.id and (m.due > 0 or m.to_give_back > 0);

-- Few orders have open money: their tab and their card on the dashboard read nothing else.
create index orders_open_money on orders (created_at desc, id desc) include (due, to_give_back) where due > 0 or to_give_back > 0;

create view report_owing as select id as order_id, due, created_at from orders where due > 0;

create function keep_open_money() returns trigger language plpgsql as $$
begin
  select m.due, m.to_give_back into new.due, new.to_give_back from order_money(new.id, new.currency, new.grand_total, new.status) m;
  return new;
end $$;
create trigger orders_keep_open_money before update of grand_total, status on orders for each row
  when (old.grand_total <> new.grand_total or old.status <> new.status) execute function keep_open_money();

-- For payments and refunds: `changed` are the rows of the statement.
create function keep_open_money_of_orders() returns trigger language plpgsql as $$
begin
  with fresh as (
    select o.id, m.due, m.to_give_back
    from (select distinct c.order_id from changed c) c join orders o on o.id = c.order_id
    cross join lateral order_money(o.id, o.currency, o.grand_total, o.status) m
    where (o.due, o.to_give_back) <> (m.due, m.to_give_back))
  update orders o set due = f.due, to_give_back = f.to_give_back from fresh f where f.id = o.id;
  return null;
end $$;

-- As in 0029; who left a phone number and no e-mail is a buyer too, known by that.
create or replace view report_placed as
select id as order_id, created_at, paid_at, status <> 'cancelled' as lives, payment_status in ('paid', 'partially_refunded', 'refunded') as is_paid,
  items_total + credit_items_total - discount_total + shipping_total as net,
  coalesce(payment_method ->> 'kind', 'free') as payment, delivery_method ->> 'kind' as delivery,
  coalesce(ads_tracking ->> 'utm_source', ads_tracking ->> 'RID') as source,
  order_region(recipient_city, cvs) as region, coalesce(nullif(email, ''), phone) as email
from orders;
create or replace view report_buyers as
select coalesce(nullif(email, ''), phone) as email, min(created_at) as first_at from orders where status <> 'cancelled' group by 1;
