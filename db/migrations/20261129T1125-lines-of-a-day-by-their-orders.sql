-- expand: sum up a day's items from the lines of its orders, without reading all lines of a large shop for each day; the sums are the same

-- Goods of live orders placed on a day of the time zone, by item. `kind`: sold alone, as a part of a combo, or the combo itself; the report
-- by parts adds the first two, that of whole combos the first and the third. `orders` and `product_orders` count an order once per item
-- and once per product, at the line sold alone where there is one, so that they add up over items and kinds. `line_id` leads to the name.
create or replace function report_items_on(on_day date, zone text)
  returns table (kind text, product_id bigint, product_item_id bigint, sku text, line_id bigint, quantity integer, returned integer, orders integer, product_orders integer,
    goods bigint, refunded bigint, cost bigint) language sql stable parallel safe
begin atomic
  with lines as (
    select l.id, l.order_id, l.kind, l.product_id, l.product_item_id, l.sku, l.quantity, l.returned_quantity, l.line_total - l.discount as goods,
      case when l.kind = 'group' then (
        select case when count(p.cost_price) = count(*) then sum(p.cost_price * (p.quantity - p.returned_quantity)) end
        from order_lines p where p.parent_id = l.id and p.kind = 'part')
      else l.cost_price * (l.quantity - l.returned_quantity) end as cost,
      (select sum(r.amount + r.credits) from refund_lines r join refunds f on f.id = r.refund_id and f.state <> 'failed' where r.order_line_id = l.id) as refunded,
      case when l.kind = 'group' then (
        select sum(r.amount + r.credits) from order_lines p join refund_lines r on r.order_line_id = p.id
          join refunds f on f.id = r.refund_id and f.state <> 'failed' where p.parent_id = l.id and p.kind = 'part') end as refunded_of_parts,
      row_number() over (partition by l.order_id, l.kind = 'group', l.product_id, l.product_item_id, l.sku order by l.kind, l.id) = 1 as is_first_of_item,
      row_number() over (partition by l.order_id, l.kind = 'group', l.product_id, case when l.product_id is null then l.sku end order by l.kind, l.id) = 1
        as is_first_of_product
    -- Looked up order by order: the planner takes the day for many orders and would read the lines of the whole shop.
    from orders o cross join lateral (select * from order_lines l where l.order_id = o.id offset 0) l
    where o.created_at >= on_day::timestamp at time zone zone and o.created_at < (on_day + 1)::timestamp at time zone zone
      and o.status <> 'cancelled' and l.kind in ('item', 'part', 'group')
  )
  select l.kind, l.product_id, l.product_item_id, l.sku, max(l.id), sum(l.quantity)::integer, sum(l.returned_quantity)::integer,
    count(*) filter (where l.is_first_of_item)::integer, count(*) filter (where l.is_first_of_product)::integer, sum(l.goods)::bigint,
    sum(coalesce(l.refunded, 0) + coalesce(l.refunded_of_parts, 0))::bigint, sum(l.cost)::bigint
  from lines l group by l.kind, l.product_id, l.product_item_id, l.sku;
end;
