-- Says: What an order says is due or to be given back is what its payments and refunds come to.
-- Do: Update the order's row with what order_money() answers, then look for a statement that switched triggers off.
-- The rule is asked of few orders: nothing is open where nothing was paid, or all of it, and nothing refunded.
with asked as materialized (
  select o.id, o.order_no, o.currency, o.grand_total, o.status, o.due, o.to_give_back
  from orders o
  left join (select order_id, currency, sum(amount) as amount from payments group by order_id, currency) p on p.order_id = o.id and p.currency = o.currency
  left join (select distinct order_id from refunds) r on r.order_id = o.id
  where not (o.due = 0 and o.to_give_back = 0 and r.order_id is null
    and (coalesce(p.amount, 0) = 0 or p.amount = o.grand_total and o.status <> 'cancelled'))
)
select 'order ' || o.order_no || ': due ' || o.due || ', by its money ' || m.due || '; to give back ' || o.to_give_back || ', by its money ' || m.to_give_back as what
from asked o cross join lateral order_money(o.id, o.currency, o.grand_total, o.status) m
where (o.due, o.to_give_back) <> (m.due, m.to_give_back)
