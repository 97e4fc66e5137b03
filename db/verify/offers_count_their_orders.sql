-- Says: An offer's count is the number of its live redemptions and within its limit.
-- Do: Correct the offer's count, or raise its limit if the extra orders are welcome.
select 'offer ' || f.id || ': counts ' || f.used || ', live redemptions ' || count(r.id) as what
from offers f left join redemptions r on r.offer_id = f.id and r.released_at is null
group by f.id having f.used <> count(r.id) or count(r.id) > coalesce(f.limit_total, count(r.id))
