-- Says: The money ledger of an order is its total while it lives, nothing when it was cancelled, and names every payment and refund.
-- Do: Reports read this ledger: compare it with the order and write the missing difference with your bookkeeper.
select 'order ' || o.order_no || ': ' || case when o.status = 'cancelled' then 0 else o.grand_total end || ', by the ledger ' || coalesce(sum(e.amount), 0) as what
from orders o left join money_entries e on e.order_id = o.id and e.kind in ('sale', 'credit_sale', 'discount', 'shipping', 'credit')
group by o.id having coalesce(sum(e.amount), 0) <> case when o.status = 'cancelled' then 0 else o.grand_total end
union all
select 'payment ' || p.id || ' of ' || p.amount || ' is not in the ledger' from payments p
where not exists (select from money_entries e where e.payment_id = p.id and e.kind = 'payment' and e.amount = p.amount)
union all
select 'refund ' || r.id || ' of ' || r.amount || ' is not in the ledger' from refunds r
where r.state = 'done' and r.amount > 0 and not exists (select from money_entries e where e.refund_id = r.id and e.kind = 'refund' and e.amount = -r.amount)
