-- Says: A coupon's count is the number of its live redemptions and within its uses.
-- Do: Correct the coupon's count; a coupon used too often was used in a race: check the orders named by it.
select 'coupon ' || c.code || ': counts ' || c.used || ', live redemptions ' || count(r.id) as what
from coupons c left join redemptions r on r.coupon_id = c.id and r.released_at is null
group by c.id having c.used <> count(r.id) or count(r.id) > c.max_uses
union all
select 'campaign ' || g.id || ': issued ' || g.issued || ', coupons ' || count(c.id)
from coupon_campaigns g left join coupons c on c.campaign_id = g.id
where g.code_style = 'unique'
group by g.id having g.issued <> count(c.id)
