-- Says: Credits that the shop bought are in its purse once they are paid, and no others.
-- Do: Read what the purchase and the bank or card provider say, then correct the shop's credits with a reason that names the purchase.
select 'purchase ' || p.id || ': ' || p.state || ' over ' || p.amount + p.bonus || ', in the ledger ' || coalesce(t.total, 0) as what
from credit_purchases p
left join (select reference_id, sum(amount) as total from credit_transactions where type in ('buy', 'bonus') group by 1) t
  on t.reference_id = 'purchase:' || p.id
where case when p.state = 'paid' then p.amount + p.bonus else 0 end <> coalesce(t.total, 0)
