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
), stored as (
  select s.day, 'money' as sums, to_jsonb(m) - 'day' as row from summed s join report_day_money m using (day)
  union all select s.day, 'orders', to_jsonb(o) - 'day' from summed s join report_day_orders o using (day)
  union all select s.day, 'parts', to_jsonb(p) - 'day' from summed s join report_day_parts p using (day)
  union all select s.day, 'items', to_jsonb(i) - 'day' from summed s join report_day_items i using (day)
  union all select i.month, 'items of the month', to_jsonb(i) - 'month' from whole w join report_month_items i using (month)
), computed as (
  select s.day, 'money' as sums, to_jsonb(m) as row from summed s cross join lateral report_money_on(s.day) m
  union all select s.day, 'orders', to_jsonb(o) from summed s cross join lateral report_orders_on(s.day, s.zone) o
  union all select p.day, 'parts', to_jsonb(p) - 'day'
    from shop cross join report_runs((select array_agg(day) from summed)) r cross join lateral report_parts_between(r.first, r.last, shop.zone, null, null) p
  union all select s.day, 'items', to_jsonb(i) from summed s cross join lateral report_items_on(s.day, s.zone) i
  union all select w.month, 'items of the month', jsonb_build_object('kind', i.kind, 'product_id', i.product_id, 'product_item_id', i.product_item_id, 'sku', i.sku,
      'line_id', max(i.line_id), 'quantity', sum(i.quantity), 'returned', sum(i.returned), 'orders', sum(i.orders), 'product_orders', sum(i.product_orders),
      'goods', sum(i.goods), 'refunded', sum(i.refunded), 'cost', sum(i.cost))
    from whole w join report_day_items i on i.day >= w.month and i.day < w.month + interval '1 month'
    group by w.month, i.kind, i.product_id, i.product_item_id, i.sku
), differing as (
  (select * from stored except all select * from computed) union all (select * from computed except all select * from stored)
)
select sums || ' of ' || day || ' differ from what was ordered and booked' as what from differing group by day, sums order by day, sums
