-- Says: An order's credits were taken once, and never more came back than was used.
-- Do: Open the order and the customer's credits: grant what is missing, or take back what came twice.
with used as (
  select order_id, -sum(amount) filter (where type = 'use') as used, coalesce(sum(amount) filter (where type = 'refund'), 0) as back
  from credit_transactions t join credit_purses p on p.id = t.purse_id
  where p.owner_type = 'customer' and order_id is not null and type in ('use', 'refund') group by 1
)
select 'order ' || o.order_no || ': credits ' || o.credits_used || ', taken ' || coalesce(u.used, 0) || ', given back ' || coalesce(u.back, 0) as what
from orders o left join used u on u.order_id = o.id
where coalesce(u.back, 0) > coalesce(u.used, 0)
  or (o.status <> 'cancelled' and coalesce(u.used, 0) - coalesce(u.back, 0) > o.credits_used)
  or (o.status <> 'cancelled' and o.credits_used > coalesce(u.used, 0))
  or (o.status = 'cancelled' and coalesce(u.used, 0) <> coalesce(u.back, 0))
