import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/**
 * Moves the coupons and uses of one account to another. Uses take the numbers that the target's leave free, so that both count. What
 * exceeds the limit per customer stays with the emptied account.
 */
export async function moveCoupons(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('coupons').set({ customer_id: into }).where('customer_id', '=', from).execute();
  const [old, target] = [`customer:${from}`, `customer:${into}`];
  // A cancelled order that is reopened claims for them again.
  await tx.updateTable('redemption_claims').set({ identity: target }).where('identity', '=', old).where('live', '=', false).execute();
  await sql`
    with moved as (
      select a.redemption_id, a.rule, row_number() over (partition by a.rule order by a.nth) as place,
        coalesce(o.limit_per_customer, g.per_customer * g.uses_per_coupon) as max_uses
      from redemption_claims a
      left join offers o on a.rule = 'offer:' || o.id
      left join coupon_campaigns g on a.rule = 'campaign:' || g.id
      where a.identity = ${old} and a.live
    ), free as (
      select r.rule, n as nth, row_number() over (partition by r.rule order by n) as place
      from (select rule, count(*) as uses from redemption_claims where identity in (${old}, ${target}) and live group by rule) r
      cross join generate_series(1, r.uses) as n
      where not exists (select from redemption_claims k where k.rule = r.rule and k.identity = ${target} and k.live and k.nth = n)
    )
    update redemption_claims a set identity = ${target}, nth = free.nth from moved join free using (rule, place)
    where a.redemption_id = moved.redemption_id and a.rule = moved.rule and a.identity = ${old}
      and coalesce(free.nth <= moved.max_uses, true)`.execute(tx);
}
