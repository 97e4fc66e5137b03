-- Says: What an order says is due or to be given back is what its payments and refunds come to.
-- Do: Update the order's row with what order_money() answers, then look for a statement that switched triggers off.
select 'order ' || o.order_no || ': due ' || o.due || ', by its money ' || m.due || '; to give back ' || o.to_give_back || ', by its money ' || m.to_give_back as what
from orders o cross join lateral order_money(o.id, o.currency, o.grand_total, o.status) m
where (o.due, o.to_give_back) <> (m.due, m.to_give_back)
