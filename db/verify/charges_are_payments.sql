-- Says: Each captured charge is one payment of its amount, and each payment by card has its charge.
-- Do: Ask the provider for this charge, then record the missing payment or refund the charge.
select 'charge ' || a.id || ' of ' || a.amount || ' is ' || a.state || ', its payment is ' || coalesce(p.amount::text, 'missing') as what
from payment_attempts a left join payments p on p.attempt_id = a.id
where (a.state = 'captured') <> (p.id is not null) or p.order_id <> a.order_id
