-- Says: No purse was below zero at any moment of its history.
-- Do: Credits were spent twice: read the purse's transactions around the row named here.
select 'transaction ' || id || ' of purse ' || purse_id || ': says ' || balance_after || ' after it, by the history ' || run as what
from (select id, purse_id, balance_after, sum(amount) over (partition by purse_id order by id) as run from credit_transactions) x
where run < 0 or run <> balance_after
