import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/**
 * Coupons of one account become another's, and its uses count against the other's limits: as far as those go, since what was
 * rightly used twice by two accounts cannot be more than the limit of one.
 */
export async function moveCoupons(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('coupons').set({ customer_id: into }).where('customer_id', '=', from).execute();
  const [old, target] = [`customer:${from}`, `customer:${into}`];
  await sql`update redemption_claims a set identity = ${target} where identity = ${old}
    and not exists (select from redemption_claims k where k.identity = ${target} and k.rule = a.rule and k.nth = a.nth)`.execute(tx);
}
