-- Says: An order holds exactly the goods it asks for, has taken exactly them, or has given everything back.
-- Do: Open the order and its stock movements. A live order that holds too little may be short when packed: set the goods aside by hand, then correct the stock with a reason.
with demand as (
  select o.id as order_id, coalesce(l.product_item_id, g.linked_item_id) as item, case when g.linked_item_id is null then l.gift_id end as gift,
    sum(l.quantity) as wanted
  from orders o join order_lines l on l.order_id = o.id left join gifts g on g.id = l.gift_id
  where l.kind in ('item', 'part', 'gift') and o.status <> 'cancelled' and coalesce(l.product_item_id, l.gift_id) is not null
  group by 1, 2, 3
), moved as (
  select order_id, product_item_id as item, gift_id as gift, sum(reserved_delta) as held, -sum(stock_delta) as taken
  from stock_movements where order_id is not null group by 1, 2, 3
)
select 'order ' || o.order_no || ', ' || coalesce('item ' || i.sku, 'gift ' || coalesce(d.gift, m.gift)) || ': wants ' || coalesce(d.wanted, 0)
  || ', holds ' || coalesce(m.held, 0) || ', took ' || coalesce(m.taken, 0) as what
from demand d
full join moved m on m.order_id = d.order_id and m.item is not distinct from d.item and m.gift is not distinct from d.gift
join orders o on o.id = coalesce(d.order_id, m.order_id)
left join product_items i on i.id = coalesce(d.item, m.item)
where not (
  (coalesce(m.held, 0) = coalesce(d.wanted, 0) and coalesce(m.taken, 0) = 0)
  or (coalesce(m.held, 0) = 0 and coalesce(m.taken, 0) between 0 and coalesce(d.wanted, 0) and coalesce(d.wanted, 0) > 0
    and (coalesce(m.taken, 0) > 0 or exists (select from stock_movements s where s.order_id = o.id and s.kind = 'deduct'))))
