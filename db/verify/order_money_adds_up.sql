-- Says: The totals of an order are the sums of its lines.
-- Do: Do not ship or refund this order before its lines and totals were compared with what the customer was charged.
with differing as materialized (
  select o.id, coalesce(sum(l.line_total) filter (where not l.is_credit), 0) as goods, coalesce(sum(l.line_total) filter (where l.is_credit), 0) as credit_goods,
    coalesce(sum(l.discount), 0) as discount
  from orders o left join order_lines l on l.order_id = o.id and l.kind <> 'part'
  group by o.id
  having o.items_total <> coalesce(sum(l.line_total) filter (where not l.is_credit), 0) or o.credit_items_total <> coalesce(sum(l.line_total) filter (where l.is_credit), 0)
    or o.discount_total <> coalesce(sum(l.discount), 0) or coalesce(sum(l.credits_share), 0) > o.credits_used
)
select 'order ' || o.order_no || ': goods ' || o.items_total || ' by its lines ' || d.goods || ', credit goods ' || o.credit_items_total || ' by its lines ' || d.credit_goods
  || ', discount ' || o.discount_total || ' by its lines ' || d.discount as what
from differing d join orders o on o.id = d.id
