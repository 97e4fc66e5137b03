import { sql } from 'kysely';
import type { Tx } from '#platform/db/database.ts';

/**
 * Moves the credits of one account to another with their whole history, so that later refunds find their lots. Running balances
 * are recomputed. Locks both purses by id.
 */
export async function mergePurses(tx: Tx, { from, into }: { from: number; into: number }): Promise<void> {
  const rows = await tx
    .selectFrom('credit_purses')
    .select(['id', 'customer_id', 'balance'])
    .where('customer_id', 'in', [from, into])
    .orderBy('id')
    .forUpdate()
    .execute();
  const source = rows.find(({ customer_id }) => customer_id === from);
  if (!source) return;
  const target = rows.find(({ customer_id }) => customer_id === into);
  if (!target) {
    await tx.updateTable('credit_purses').set({ customer_id: into }).where('id', '=', source.id).execute();
    return;
  }
  await tx.updateTable('credit_lots').set({ purse_id: target.id }).where('purse_id', '=', source.id).execute();
  await tx.updateTable('credit_transactions').set({ purse_id: target.id }).where('purse_id', '=', source.id).execute();
  await sql`update credit_purses set balance = case id when ${target.id} then ${target.balance + source.balance} else 0 end
    where id in (${target.id}, ${source.id})`.execute(tx);
  await sql`update credit_transactions t set balance_after = run.total
    from (select id, sum(amount) over (order by id) as total from credit_transactions where purse_id = ${target.id}) run
    where t.id = run.id and t.balance_after <> run.total`.execute(tx);
}
