-- expand: find each order's properties once and group by all of them in one pass; the sums are the same

-- The sales of a day of the time zone by one property, or by each without a name. By placing day: the orders placed on it, and what the
-- ledger booked on it; by day of payment or shipping: the orders of which it is that day, and all that the ledger booked of them.
-- `orders` counts those that are not cancelled; `worth` and `goods_worth` are their grand totals and goods by their own rows, the other
-- amounts are the ledger's. An order with two offers counts for both, with its value by its own row.
create or replace function report_parts_on(on_day date, zone text, on_basis text, on_dimension text)
  returns table (dimension text, key text, name jsonb, orders integer, net bigint, discount bigint, shipping bigint, credits bigint, worth bigint, goods_worth bigint)
  language sql stable parallel safe
begin atomic
  with counted as materialized (
    select o.id from orders o where on_basis = 'placed'
      and o.created_at >= on_day::timestamp at time zone zone and o.created_at < (on_day + 1)::timestamp at time zone zone
    union all select o.id from orders o where on_basis = 'paid'
      and o.paid_at >= on_day::timestamp at time zone zone and o.paid_at < (on_day + 1)::timestamp at time zone zone
    union select s.order_id from order_shippings s where on_basis = 'shipped'
      and s.shipped_at >= on_day::timestamp at time zone zone and s.shipped_at < (on_day + 1)::timestamp at time zone zone
      -- As a scalar, so that it is looked up for the parcels of the day: as an anti join the planner reads all parcels of the shop.
      and s.shipped_at = (select min(f.shipped_at) from order_shippings f where f.order_id = s.order_id)
  ), entries as (
    select e.order_id, e.kind, e.amount from money_entries e where on_basis = 'placed' and e.day = on_day
    union all select e.order_id, e.kind, e.amount from counted c join money_entries e on e.order_id = c.id where on_basis <> 'placed'
  ), booked as (
    select e.order_id, sum(e.amount) filter (where e.kind <> 'credit') as net, -sum(e.amount) filter (where e.kind = 'discount') as discount,
      sum(e.amount) filter (where e.kind = 'shipping') as shipping, -sum(e.amount) filter (where e.kind = 'credit') as credits
    from entries e where e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit') group by e.order_id
  ), parts as materialized (
    select o.id, o.status <> 'cancelled' and c.id is not null as counts, coalesce(b.net, 0) as net, coalesce(b.discount, 0) as discount,
      coalesce(b.shipping, 0) as shipping, coalesce(b.credits, 0) as credits, o.grand_total as worth,
      o.items_total + o.credit_items_total - o.discount_total as goods_worth, coalesce(o.payment_kind, 'free') as payment, o.delivery_kind as delivery,
      coalesce(o.ads_tracking ->> 'utm_source', o.ads_tracking ->> 'RID') as source, order_region(o.recipient_city, o.cvs) as region,
      case when coalesce(on_dimension, 'buyer') <> 'buyer' then null
        when case when o.email <> ''
          then exists (select from orders f where f.email = o.email and f.created_at < o.created_at and f.status <> 'cancelled')
          else exists (select from orders f where f.phone = o.phone and f.email = '' and f.created_at < o.created_at and f.status <> 'cancelled') end
        then 'returning' else 'new' end as buyer,
      to_char(o.created_at at time zone zone, 'ID-FMHH24') as hour
    from counted c full join booked b on b.order_id = c.id join orders o on o.id = coalesce(c.id, b.order_id)
  ), offers as (
    select a.order_id, coalesce(a.offer_id::text, a.code) as key, max(a.name::text)::jsonb as name,
      coalesce(sum(a.amount) filter (where a.step not in ('floor', 'bonus_credits')), 0) as discount
    from parts p join order_adjustments a on a.order_id = p.id
    where coalesce(on_dimension, 'offer') = 'offer' and p.counts and (a.offer_id is not null or a.coupon_id is not null) group by 1, 2
  )
  select d.dimension, d.key, null, d.orders, d.net, d.discount, d.shipping, d.credits, d.worth, d.goods_worth
  from (
    select case grouping(p.payment, p.delivery, p.source, p.region, p.buyer, p.hour)
        when 31 then 'payment' when 47 then 'delivery' when 55 then 'source' when 59 then 'region' when 61 then 'buyer' else 'hour' end as dimension,
      coalesce(p.payment, p.delivery, p.source, p.region, p.buyer, p.hour) as key,
      count(*) filter (where p.counts)::integer as orders, sum(p.net)::bigint as net, sum(p.discount)::bigint as discount, sum(p.shipping)::bigint as shipping,
      sum(p.credits)::bigint as credits, coalesce(sum(p.worth) filter (where p.counts), 0)::bigint as worth,
      coalesce(sum(p.goods_worth) filter (where p.counts), 0)::bigint as goods_worth
    from parts p group by grouping sets (p.payment, p.delivery, p.source, p.region, p.buyer, p.hour)
  ) d
  where d.dimension = coalesce(on_dimension, d.dimension)
  union all
  select 'offer', f.key, max(f.name::text)::jsonb, count(*)::integer, sum(o.items_total + o.credit_items_total - o.discount_total + o.shipping_total)::bigint,
    sum(f.discount)::bigint, 0, 0, 0, 0
  from offers f join orders o on o.id = f.order_id group by f.key;
end;
