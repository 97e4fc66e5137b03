import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/**
 * Moves the coupons and uses of one account to another. Uses are numbered after those of the target, so that both count. What
 * exceeds the limit per customer stays with the emptied account.
 */
export async function moveCoupons(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('coupons').set({ customer_id: into }).where('customer_id', '=', from).execute();
  const [old, target] = [`customer:${from}`, `customer:${into}`];
  await sql`
    with numbered as (
      select a.redemption_id, a.rule, row_number() over (partition by a.rule order by a.nth)
        + coalesce((select max(k.nth) from redemption_claims k where k.identity = ${target} and k.rule = a.rule and k.live), 0) as nth,
        coalesce(o.limit_per_customer, g.per_customer * g.uses_per_coupon) as max_uses
      from redemption_claims a
      left join offers o on a.rule = 'offer:' || o.id
      left join coupon_campaigns g on a.rule = 'campaign:' || g.id
      where a.identity = ${old} and a.live
    )
    update redemption_claims a set identity = ${target}, nth = n.nth from numbered n
    where a.redemption_id = n.redemption_id and a.rule = n.rule and a.identity = ${old} and coalesce(n.nth <= n.max_uses, true)`.execute(
    tx,
  );
}
