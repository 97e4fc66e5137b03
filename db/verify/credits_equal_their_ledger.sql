-- Says: A purse holds the sum of its transactions and of what is left of its lots.
-- Do: Do not grant or spend from this purse before its transactions were read; correct it by a transaction with a reason.
select 'purse ' || p.id || ': ' || p.balance || ', by its transactions ' || coalesce(t.total, 0) || ', by its lots ' || coalesce(l.total, 0) as what
from credit_purses p
left join (select purse_id, sum(amount) as total from credit_transactions group by 1) t on t.purse_id = p.id
left join (select purse_id, sum(remaining) as total from credit_lots group by 1) l on l.purse_id = p.id
where p.balance <> coalesce(t.total, 0) or p.balance <> coalesce(l.total, 0)
union all
select 'lot ' || l.id || ': ' || l.remaining || ' left of ' || l.amount || ', by its uses ' || l.amount + coalesce(sum(u.amount), 0)
from credit_lots l left join credit_lot_uses u on u.lot_id = l.id
group by l.id having l.remaining <> l.amount + coalesce(sum(u.amount), 0)
