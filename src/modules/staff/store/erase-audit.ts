import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { deleteInBatches } from '#platform/db/delete-in-batches.ts';

/** Takes the name of an anonymised customer out of the entries of what they did; the entries stay. */
export async function eraseActor(tx: Tx, customerId: number): Promise<void> {
  await tx
    .updateTable('audit_log')
    .set({ actor_name: null })
    .where('actor_kind', '=', 'customer')
    .where('actor_id', '=', customerId)
    .execute();
}

/** What a customer did, as the log has it, oldest first. */
export const entriesByCustomer = (reader: Reader, customerId: number) =>
  reader
    .selectFrom('audit_log')
    .select(['subject_type', 'action', 'ip', 'user_agent', 'created_at'])
    .where('actor_kind', '=', 'customer')
    .where('actor_id', '=', customerId)
    .orderBy('id')
    .execute();

/** Deletes entries of before this time. Returns how many. */
export const sweepAudit = (db: Database, before: Date): Promise<number> =>
  deleteInBatches(async (limit) => {
    const old = db.selectFrom('audit_log').select('id').where('created_at', '<', before).orderBy('created_at').limit(limit);
    const { numDeletedRows } = await db.deleteFrom('audit_log').where('id', 'in', old).executeTakeFirst();
    return Number(numDeletedRows);
  });
