-- expand: sums of all days in one pass over orders and ledger, for a shop of which most days are to be summed up, and to compare stored sums with

-- report_money_on() of all days.
create function report_all_money() returns table (day date, kind text, method text, currency text, amount bigint, fees bigint)
language sql stable parallel safe
begin atomic
  select e.day, e.kind, e.method, e.currency, sum(e.amount)::bigint, coalesce(sum(p.fee), 0)::bigint
  from money_entries e left join payments p on p.id = e.payment_id and e.kind = 'payment' and p.fee is not null
  group by e.day, e.kind, e.method, e.currency;
end;

-- report_orders_on() of all days. Not sorted: the planner takes the few groups for as many as there are orders, and would write them all to disk.
create function report_all_orders(zone text)
  returns table (day date, payment text, lives boolean, is_paid boolean, orders integer, net bigint, worth bigint, booked bigint) language sql stable parallel safe set enable_sort = off
begin atomic
  select (o.created_at at time zone zone)::date, coalesce(o.payment_kind, 'free'), o.status <> 'cancelled',
    o.payment_status in ('paid', 'partially_refunded', 'refunded'), count(*)::integer,
    sum(o.items_total + o.credit_items_total - o.discount_total + o.shipping_total)::bigint,
    coalesce(sum(o.grand_total) filter (where o.status <> 'cancelled'), 0)::bigint, coalesce(sum(b.amount), 0)::bigint
  from orders o left join (
    select e.order_id, sum(e.amount) as amount from money_entries e where e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit') group by e.order_id
  ) b on b.order_id = o.id
  group by 1, 2, 3, 4;
end;

-- report_parts_between() of all days, on all bases by each property. Orders are joined with what all buyers and the whole ledger have of them, instead of
-- being looked up one by one. Each order is one row for each day on which the ledger booked it, the first of which stands for its own days as well.
create function report_all_parts(zone text)
  returns table (day date, basis text, dimension text, key text, name jsonb, orders integer, net bigint, discount bigint, shipping bigint, credits bigint,
    worth bigint, goods_worth bigint) language sql stable parallel safe set enable_sort = off
begin atomic
  with booked as (
    select e.order_id, e.day, coalesce(sum(e.amount) filter (where e.kind <> 'credit'), 0)::bigint as net, coalesce(-sum(e.amount) filter (where e.kind = 'discount'), 0)::bigint as discount,
      coalesce(sum(e.amount) filter (where e.kind = 'shipping'), 0)::bigint as shipping, coalesce(-sum(e.amount) filter (where e.kind = 'credit'), 0)::bigint as credits
    from money_entries e where e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit') group by e.order_id, e.day
  ), facts as (
    select o.id, o.status <> 'cancelled' as lives, (o.created_at at time zone zone)::date as placed_on, (o.paid_at at time zone zone)::date as paid_on,
      (s.shipped_at at time zone zone)::date as shipped_on, o.grand_total as worth, o.items_total + o.credit_items_total - o.discount_total as goods_worth,
      coalesce(o.payment_kind, 'free') as payment, o.delivery_kind as delivery,
      coalesce(o.ads_tracking ->> 'utm_source', o.ads_tracking ->> 'RID') as source, order_region(o.recipient_city, o.cvs) as region,
      case when f.first_at < o.created_at then 'returning' else 'new' end as buyer, to_char(o.created_at at time zone zone, 'ID-FMHH24') as hour
    from orders o left join (
      select f.order_id, min(f.shipped_at) as shipped_at from order_shippings f group by f.order_id
    ) s on s.order_id = o.id left join (
      select f.email, case when f.email = '' then f.phone else '' end as phone, min(f.created_at) as first_at from orders f where f.status <> 'cancelled' group by 1, 2
    ) f on f.email = o.email and f.phone = case when o.email = '' then o.phone else '' end
  ), grouped as materialized (
    select a.basis, a.day, f.payment, f.delivery, f.source, f.region, f.buyer, f.hour, count(*) filter (where a.is_counted and f.lives) as orders,
      sum(a.net)::bigint as net, sum(a.discount)::bigint as discount, sum(a.shipping)::bigint as shipping, sum(a.credits)::bigint as credits,
      coalesce(sum(f.worth) filter (where a.is_counted and f.lives), 0)::bigint as worth,
      coalesce(sum(f.goods_worth) filter (where a.is_counted and f.lives), 0)::bigint as goods_worth
    from facts f left join (
      select b.*, row_number() over of_order = 1 as is_first, sum(b.net) over of_order as net_in_all, sum(b.discount) over of_order as discount_in_all,
        sum(b.shipping) over of_order as shipping_in_all, sum(b.credits) over of_order as credits_in_all
      from booked b window of_order as (partition by b.order_id)
    ) b on b.order_id = f.id
    cross join lateral (values
      ('placed', f.placed_on, true, 0, 0, 0, 0), ('placed', b.day, false, b.net, b.discount, b.shipping, b.credits),
      ('paid', f.paid_on, true, b.net_in_all, b.discount_in_all, b.shipping_in_all, b.credits_in_all),
      ('shipped', f.shipped_on, true, b.net_in_all, b.discount_in_all, b.shipping_in_all, b.credits_in_all)
    ) a (basis, day, is_counted, net, discount, shipping, credits)
    where a.day is not null and (b.is_first or b.is_first is null or not a.is_counted)
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ), offers as (
    select a.order_id, coalesce(a.offer_id::text, a.code) as key, max(a.name::text) as name,
      coalesce(sum(a.amount) filter (where a.step not in ('floor', 'bonus_credits')), 0) as discount
    from order_adjustments a where a.offer_id is not null or a.coupon_id is not null group by 1, 2
  )
  select g.day, g.basis, d.dimension, d.key, null, sum(g.orders)::integer, coalesce(sum(g.net), 0)::bigint, coalesce(sum(g.discount), 0)::bigint,
    coalesce(sum(g.shipping), 0)::bigint, coalesce(sum(g.credits), 0)::bigint, sum(g.worth)::bigint, sum(g.goods_worth)::bigint
  from grouped g cross join lateral (values
    ('payment', g.payment), ('delivery', g.delivery), ('source', g.source), ('region', g.region), ('buyer', g.buyer), ('hour', g.hour)
  ) d (dimension, key)
  group by g.day, g.basis, d.dimension, d.key
  union all
  select a.day, a.basis, 'offer', f.key, max(f.name)::jsonb, count(*)::integer,
    sum(o.items_total + o.credit_items_total - o.discount_total + o.shipping_total)::bigint, sum(f.discount)::bigint, 0, 0, 0, 0
  from offers f join orders o on o.id = f.order_id and o.status <> 'cancelled'
  cross join lateral (
    select min(s.shipped_at) as shipped_at from order_shippings s where s.order_id = o.id
  ) s
  cross join lateral (values
    ('placed', (o.created_at at time zone zone)::date), ('paid', (o.paid_at at time zone zone)::date), ('shipped', (s.shipped_at at time zone zone)::date)
  ) a (basis, day)
  where a.day is not null group by a.day, a.basis, f.key;
end;

