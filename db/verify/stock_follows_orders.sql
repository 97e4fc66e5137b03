-- Says: An order holds exactly the goods it asks for, has taken exactly them, or has given everything back.
-- Do: Open the order and its stock movements. A live order that holds too little may be short when packed: set the goods aside by hand, then correct the stock with a reason.
with moved as (
  select o.id as order_id, coalesce(l.product_item_id, g.linked_item_id) as item, case when g.linked_item_id is null then l.gift_id end as gift,
    l.quantity as wanted, null::integer as held, null::integer as taken
  from orders o join order_lines l on l.order_id = o.id left join gifts g on g.id = l.gift_id
  where l.kind in ('item', 'part', 'gift') and o.status <> 'cancelled' and coalesce(l.product_item_id, l.gift_id) is not null
  union all
  select order_id, product_item_id, gift_id, null, reserved_delta, -stock_delta from stock_movements where order_id is not null
), summed as (
  select order_id, item, gift, sum(wanted) as wanted, sum(held) as held, sum(taken) as taken from moved group by 1, 2, 3
), differing as materialized (
  select * from summed
  where not (
    (coalesce(held, 0) = coalesce(wanted, 0) and coalesce(taken, 0) = 0)
    or (coalesce(held, 0) = 0 and coalesce(taken, 0) between 0 and coalesce(wanted, 0) and coalesce(wanted, 0) > 0 and coalesce(taken, 0) > 0))
)
select 'order ' || o.order_no || ', ' || coalesce('item ' || i.sku, 'gift ' || d.gift) || ': wants ' || coalesce(d.wanted, 0)
  || ', holds ' || coalesce(d.held, 0) || ', took ' || coalesce(d.taken, 0) as what
from differing d join orders o on o.id = d.order_id
left join product_items i on i.id = d.item
where not (coalesce(d.held, 0) = 0 and coalesce(d.taken, 0) = 0 and coalesce(d.wanted, 0) > 0
  and exists (select from stock_movements s where s.order_id = o.id and s.kind = 'deduct'))
