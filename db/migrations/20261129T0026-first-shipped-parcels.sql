-- expand: find the first parcel of an order by its key

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
    select o.*, c.id is not null and o.status <> 'cancelled' as counts, coalesce(b.net, 0) as net, coalesce(b.discount, 0) as discount,
      coalesce(b.shipping, 0) as shipping, coalesce(b.credits, 0) as credits
    from counted c full join booked b on b.order_id = c.id join orders o on o.id = coalesce(c.id, b.order_id)
  ), offers as (
    select a.order_id, coalesce(a.offer_id::text, a.code) as key, max(a.name::text)::jsonb as name,
      coalesce(sum(a.amount) filter (where a.step not in ('floor', 'bonus_credits')), 0) as discount
    from parts p join order_adjustments a on a.order_id = p.id
    where coalesce(on_dimension, 'offer') = 'offer' and p.counts and (a.offer_id is not null or a.coupon_id is not null) group by 1, 2
  )
  select d.dimension,
    case d.dimension
      when 'payment' then coalesce(p.payment_kind, 'free')
      when 'delivery' then p.delivery_kind
      when 'source' then coalesce(p.ads_tracking ->> 'utm_source', p.ads_tracking ->> 'RID')
      when 'region' then order_region(p.recipient_city, p.cvs)
      when 'buyer' then case when case when p.email <> ''
          then exists (select from orders f where f.email = p.email and f.created_at < p.created_at and f.status <> 'cancelled')
          else exists (select from orders f where f.phone = p.phone and f.email = '' and f.created_at < p.created_at and f.status <> 'cancelled') end
        then 'returning' else 'new' end
      when 'hour' then extract(isodow from p.created_at at time zone zone) || '-' || extract(hour from p.created_at at time zone zone)
    end,
    null, count(*) filter (where p.counts)::integer, sum(p.net)::bigint, sum(p.discount)::bigint, sum(p.shipping)::bigint, sum(p.credits)::bigint,
    coalesce(sum(p.grand_total) filter (where p.counts), 0)::bigint,
    coalesce(sum(p.items_total + p.credit_items_total - p.discount_total) filter (where p.counts), 0)::bigint
  from parts p cross join unnest(array['payment', 'delivery', 'source', 'region', 'buyer', 'hour']) as d (dimension)
  where d.dimension = coalesce(on_dimension, d.dimension) group by 1, 2
  union all
  select 'offer', f.key, max(f.name::text)::jsonb, count(*)::integer, sum(o.items_total + o.credit_items_total - o.discount_total + o.shipping_total)::bigint,
    sum(f.discount)::bigint, 0, 0, 0, 0
  from offers f join orders o on o.id = f.order_id group by f.key;
end;
