-- Says: The totals of an order are the sums of its lines.
-- Do: Do not ship or refund this order before its lines and totals were compared with what the customer was charged.
select 'order ' || o.order_no || ': goods ' || o.items_total || ' by its lines ' || x.goods || ', credit goods ' || o.credit_items_total || ' by its lines ' || x.credit_goods
  || ', discount ' || o.discount_total || ' by its lines ' || x.discount as what
from orders o join lateral (
  select coalesce(sum(line_total) filter (where not is_credit), 0) as goods, coalesce(sum(line_total) filter (where is_credit), 0) as credit_goods,
    coalesce(sum(discount), 0) as discount, coalesce(sum(credits_share), 0) as credits
  from order_lines where order_id = o.id and kind <> 'part'
) x on true
where o.items_total <> x.goods or o.credit_items_total <> x.credit_goods or o.discount_total <> x.discount or x.credits > o.credits_used
