import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/** Moves the coupons and uses of one account to another. Uses count up to the target's limit only. */
export async function moveCoupons(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  await tx.updateTable('coupons').set({ customer_id: into }).where('customer_id', '=', from).execute();
  const [old, target] = [`customer:${from}`, `customer:${into}`];
  await sql`update redemption_claims a set identity = ${target} where identity = ${old}
    and not exists (select from redemption_claims k where k.identity = ${target} and k.rule = a.rule and k.nth = a.nth)`.execute(tx);
}
