-- Says: No offer or campaign was used more often than its limit per customer.
-- Do: Look at the orders of this customer: cancel what should not be, or raise the limit.
select a.rule || ' was used ' || count(*) || ' times by ' || a.identity as what
from redemption_claims a
left join offers f on a.rule = 'offer:' || f.id
left join coupon_campaigns g on a.rule = 'campaign:' || g.id
where a.live
group by a.rule, a.identity, f.limit_per_customer, g.per_customer, g.uses_per_coupon
having count(*) > coalesce(f.limit_per_customer, g.per_customer * g.uses_per_coupon, count(*))
union all
select 'claim on ' || a.rule || ' by ' || a.identity || ' lives while its redemption does not' from redemption_claims a join redemptions r on r.id = a.redemption_id
where a.live <> (r.released_at is null)
