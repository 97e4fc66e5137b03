-- expand: the sales of several days in one pass, which reads an order and its entries once for all bases; the sums are the same

-- The sales of consecutive days of the time zone by one property on one basis, or by each and on each without a name. By placing day: the
-- orders placed on it, and what the ledger booked on it; by day of payment or shipping: the orders of which it is that day, and all that the
-- ledger booked of them. `orders` counts those that are not cancelled; `worth` and `goods_worth` are their grand totals and goods by their
-- own rows, the other amounts are the ledger's. An order with two offers counts for both, with its value by its own row.
create function report_parts_between(first_day date, last_day date, zone text, on_basis text, on_dimension text)
  returns table (day date, basis text, dimension text, key text, name jsonb, orders integer, net bigint, discount bigint, shipping bigint, credits bigint,
    worth bigint, goods_worth bigint) language sql stable parallel safe
begin atomic
  with counted as materialized (
    select o.id, 'placed' as basis, (o.created_at at time zone zone)::date as day from orders o where coalesce(on_basis, 'placed') = 'placed'
      and o.created_at >= first_day::timestamp at time zone zone and o.created_at < (last_day + 1)::timestamp at time zone zone
    union all select o.id, 'paid', (o.paid_at at time zone zone)::date from orders o where coalesce(on_basis, 'paid') = 'paid'
      and o.paid_at >= first_day::timestamp at time zone zone and o.paid_at < (last_day + 1)::timestamp at time zone zone
    union all select distinct s.order_id, 'shipped', (s.shipped_at at time zone zone)::date from order_shippings s where coalesce(on_basis, 'shipped') = 'shipped'
      and s.shipped_at >= first_day::timestamp at time zone zone and s.shipped_at < (last_day + 1)::timestamp at time zone zone
      -- As a scalar, so that it is looked up for the parcels of these days: as an anti join the planner reads all parcels of the shop.
      and s.shipped_at = (select min(f.shipped_at) from order_shippings f where f.order_id = s.order_id)
  ), booked as materialized (
    select e.order_id as id, e.day, coalesce(sum(e.amount) filter (where e.kind <> 'credit'), 0)::bigint as net, coalesce(-sum(e.amount) filter (where e.kind = 'discount'), 0)::bigint as discount,
      coalesce(sum(e.amount) filter (where e.kind = 'shipping'), 0)::bigint as shipping, coalesce(-sum(e.amount) filter (where e.kind = 'credit'), 0)::bigint as credits
    from money_entries e where coalesce(on_basis, 'placed') = 'placed' and e.day >= first_day and e.day <= last_day
      and e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit') group by e.order_id, e.day
  ), found as (
    select c.id, bool_or(c.basis <> 'placed') as is_whole from (select id, basis from counted union all select id, 'placed' from booked) c group by c.id
  -- Each order and its entries are read once for all bases and days, by their keys: the planner may take these few for many, and read all.
  ), facts as materialized (
    select f.id, o.*, coalesce(b.net, 0) as net, coalesce(b.discount, 0) as discount, coalesce(b.shipping, 0) as shipping, coalesce(b.credits, 0) as credits
    from found f cross join lateral (
      select o.status <> 'cancelled' as lives, o.grand_total as worth, o.items_total + o.credit_items_total - o.discount_total as goods_worth,
        o.items_total + o.credit_items_total - o.discount_total + o.shipping_total as value,
        coalesce(o.payment_kind, 'free') as payment, o.delivery_kind as delivery,
        coalesce(o.ads_tracking ->> 'utm_source', o.ads_tracking ->> 'RID') as source, order_region(o.recipient_city, o.cvs) as region,
        case when coalesce(on_dimension, 'buyer') <> 'buyer' then null
          when case when o.email <> ''
            then exists (select from orders f where f.email = o.email and f.created_at < o.created_at and f.status <> 'cancelled')
            else exists (select from orders f where f.phone = o.phone and f.email = '' and f.created_at < o.created_at and f.status <> 'cancelled') end
          then 'returning' else 'new' end as buyer,
        to_char(o.created_at at time zone zone, 'ID-FMHH24') as hour
      from orders o where o.id = f.id offset 0
    ) o left join lateral (
      select coalesce(sum(e.amount) filter (where e.kind <> 'credit'), 0)::bigint as net, coalesce(-sum(e.amount) filter (where e.kind = 'discount'), 0)::bigint as discount,
        coalesce(sum(e.amount) filter (where e.kind = 'shipping'), 0)::bigint as shipping, coalesce(-sum(e.amount) filter (where e.kind = 'credit'), 0)::bigint as credits
      from money_entries e where e.order_id = f.id and e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit')
    ) b on f.is_whole
  ), amounts as (
    select c.id, c.basis, c.day, true as is_counted, 0::bigint as net, 0::bigint as discount, 0::bigint as shipping, 0::bigint as credits from counted c where c.basis = 'placed'
    union all select b.id, 'placed', b.day, false, b.net, b.discount, b.shipping, b.credits from booked b
    union all select c.id, c.basis, c.day, true, f.net, f.discount, f.shipping, f.credits from counted c join facts f using (id) where c.basis <> 'placed'
  ), grouped as (
    select a.basis, a.day, f.payment, f.delivery, f.source, f.region, f.buyer, f.hour, count(*) filter (where a.is_counted and f.lives) as orders,
      sum(a.net)::bigint as net, sum(a.discount)::bigint as discount, sum(a.shipping)::bigint as shipping, sum(a.credits)::bigint as credits,
      coalesce(sum(f.worth) filter (where a.is_counted and f.lives), 0)::bigint as worth,
      coalesce(sum(f.goods_worth) filter (where a.is_counted and f.lives), 0)::bigint as goods_worth
    from amounts a join facts f using (id) group by 1, 2, 3, 4, 5, 6, 7, 8
  ), offers as materialized (
    select a.id, f.value, a.key, max(a.name) as name, coalesce(sum(a.amount) filter (where a.step not in ('floor', 'bonus_credits')), 0) as discount
    from facts f cross join lateral (
      select a.order_id as id, coalesce(a.offer_id::text, a.code) as key, a.name::text, a.amount, a.step
      from order_adjustments a where a.order_id = f.id and (a.offer_id is not null or a.coupon_id is not null) offset 0
    ) a where coalesce(on_dimension, 'offer') = 'offer' and f.lives group by a.id, f.value, a.key
  )
  select d.day, d.basis, d.dimension, d.key, null, d.orders, d.net, d.discount, d.shipping, d.credits, d.worth, d.goods_worth
  from (
    select g.basis, g.day, case grouping(g.payment, g.delivery, g.source, g.region, g.buyer, g.hour)
        when 31 then 'payment' when 47 then 'delivery' when 55 then 'source' when 59 then 'region' when 61 then 'buyer' else 'hour' end as dimension,
      coalesce(g.payment, g.delivery, g.source, g.region, g.buyer, g.hour) as key,
      sum(g.orders)::integer as orders, sum(g.net)::bigint as net, sum(g.discount)::bigint as discount, sum(g.shipping)::bigint as shipping,
      sum(g.credits)::bigint as credits, sum(g.worth)::bigint as worth, sum(g.goods_worth)::bigint as goods_worth
    from grouped g group by g.basis, g.day, grouping sets (g.payment, g.delivery, g.source, g.region, g.buyer, g.hour)
  ) d
  where d.dimension = coalesce(on_dimension, d.dimension)
  union all
  select c.day, c.basis, 'offer', f.key, max(f.name)::jsonb, count(*)::integer, sum(f.value)::bigint, sum(f.discount)::bigint, 0, 0, 0, 0
  from offers f join counted c using (id) group by c.day, c.basis, f.key;
end;
