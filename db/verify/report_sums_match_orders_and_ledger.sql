-- Says: The sums per day that reports read are those of the orders and the ledger.
-- Do: Delete the day's row in report_days: the day is computed from the orders again. Look for a statement that switched triggers off.
with shop as (
  select coalesce((select value ->> 'time_zone' from settings where name = 'website'), 'Asia/Taipei') as zone
), marked as (
  select m.day from shop cross join lateral report_marked_days(shop.zone) m
), summed as materialized (
  select d.day, shop.zone from report_days d join shop on d.zone = report_cut(shop.zone) where d.day not in (select day from marked)
), whole as materialized (
  select m.month from report_months m join shop on m.zone = report_cut(shop.zone)
  where not exists (select from marked k where date_trunc('month', k.day)::date = m.month)
-- Each row as one number: the rows of a day are the same when there are as many and their numbers add up to the same.
), stored as (
  select s.day, 'money' as sums, hash_record_extended(row (m.kind, m.method, m.currency, m.amount, m.fees), 0) as hash
  from summed s join report_day_money m using (day)
  union all select s.day, 'orders', hash_record_extended(row (o.payment, o.lives, o.is_paid, o.orders, o.net, o.worth, o.booked), 0)
  from summed s join report_day_orders o using (day)
  union all select s.day, 'parts', hash_record_extended(row (p.basis, p.dimension, p.key, p.name, p.orders, p.net, p.discount, p.shipping, p.credits, p.worth, p.goods_worth), 0)
  from summed s join report_day_parts p using (day)
  union all select s.day, 'items', hash_record_extended(row (i.kind, i.product_id, i.product_item_id, i.sku, i.line_id, i.quantity, i.returned, i.orders, i.product_orders,
    i.goods, i.refunded, i.cost), 0)
  from summed s join report_day_items i using (day)
  union all select i.month, 'items of the month', hash_record_extended(row (i.kind, i.product_id, i.product_item_id, i.sku, i.line_id, i.quantity::bigint,
    i.returned::bigint, i.orders::bigint, i.product_orders::bigint, i.goods::numeric, i.refunded::numeric, i.cost::numeric), 0)
  from whole w join report_month_items i using (month)
), computed as (
  select m.day, 'money' as sums, hash_record_extended(row (m.kind, m.method, m.currency, m.amount, m.fees), 0) as hash
  from report_all_money() m where m.day in (select day from summed)
  union all select o.day, 'orders', hash_record_extended(row (o.payment, o.lives, o.is_paid, o.orders, o.net, o.worth, o.booked), 0)
  from shop cross join lateral report_all_orders(shop.zone) o where o.day in (select day from summed)
  union all select p.day, 'parts', hash_record_extended(row (p.basis, p.dimension, p.key, p.name, p.orders, p.net, p.discount, p.shipping, p.credits, p.worth, p.goods_worth), 0)
  from shop cross join lateral report_all_parts(shop.zone) p where p.day in (select day from summed)
  union all select s.day, 'items', hash_record_extended(row (i.kind, i.product_id, i.product_item_id, i.sku, i.line_id, i.quantity, i.returned, i.orders, i.product_orders,
    i.goods, i.refunded, i.cost), 0)
  from summed s cross join lateral report_items_on(s.day, s.zone) i
  union all select w.month, 'items of the month', hash_record_extended(row (i.kind, i.product_id, i.product_item_id, i.sku, max(i.line_id), sum(i.quantity),
    sum(i.returned), sum(i.orders), sum(i.product_orders), sum(i.goods), sum(i.refunded), sum(i.cost)), 0)
  from whole w join report_day_items i on i.day >= w.month and i.day < w.month + interval '1 month'
  group by w.month, i.kind, i.product_id, i.product_item_id, i.sku
), differing as (
  select day, sums from (
    select day, sums, 1 as side, hash from stored union all select day, sums, -1, hash from computed
  ) both_sides group by day, sums having sum(side * hash::numeric) <> 0 or sum(side) <> 0
)
select sums || ' of ' || day || ' differ from what was ordered and booked' as what from differing order by day, sums
