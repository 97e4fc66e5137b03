-- Says: An order holds or has taken exactly the goods it asks for, less what came back, or has given everything back.
-- Do: Open the order and its stock movements. A live order that holds too little may be short when packed: set the goods aside by hand, then correct the stock with a reason.
with moved as (
  select o.id as order_id, coalesce(l.product_item_id, g.linked_item_id) as item, case when g.linked_item_id is null then l.gift_id end as gift,
    l.quantity as wanted, l.returned_quantity as returned, null::integer as held, null::integer as taken
  from orders o join order_lines l on l.order_id = o.id left join gifts g on g.id = l.gift_id
  where l.kind in ('item', 'part', 'gift') and o.status <> 'cancelled' and coalesce(l.product_item_id, l.gift_id) is not null
  union all
  select order_id, product_item_id, gift_id, null, null, reserved_delta, -stock_delta from stock_movements where order_id is not null
), summed as (
  select order_id, item, gift, coalesce(sum(wanted), 0) as wanted, coalesce(sum(returned), 0) as returned, coalesce(sum(held), 0) as held, coalesce(sum(taken), 0) as taken
  from moved group by 1, 2, 3
), differing as materialized (
  select * from summed
  where not (held >= 0 and taken >= 0 and held + taken between wanted - returned and wanted)
)
select 'order ' || o.order_no || ', ' || coalesce('item ' || i.sku, 'gift ' || d.gift) || ': wants ' || d.wanted
  || ', holds ' || d.held || ', took ' || d.taken || ', came back ' || d.returned as what
from differing d join orders o on o.id = d.order_id
left join product_items i on i.id = d.item
where not (d.held = 0 and d.taken = 0 and d.wanted > 0
  and exists (select from stock_movements s where s.order_id = o.id and s.kind = 'deduct'))
