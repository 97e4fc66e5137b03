-- Says: Refunds of a payment never exceed it.
-- Do: Stop open refunds of this payment and compare with the provider.
select 'payment ' || p.id || ' of ' || p.amount || ': refunds ' || sum(r.amount) as what
from refunds r join payments p on p.id = r.payment_id where r.state <> 'failed'
group by p.id having sum(r.amount) > p.amount
union all
select 'refund ' || r.id || ': ' || r.amount || ' and ' || r.credits || ' credits, its lines ' || sum(l.amount) || ' and ' || sum(l.credits)
from refunds r join refund_lines l on l.refund_id = r.id
group by r.id having sum(l.amount) + sum(l.credits) > r.amount + r.credits
