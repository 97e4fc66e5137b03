import { recordAudit } from '#modules/staff/index.ts';
import type { Tx } from '#platform/db/database.ts';
import { raiseLevelRow } from '../store/levels.ts';

/**
 * Gives a customer the highest level that `spent` (minor units, of twelve months) reaches, when it is above the present one.
 * It never lowers a level: only staff do that.
 */
export async function raiseLevel(tx: Tx, customerId: number, spent: number, at: Date): Promise<void> {
  const raised = await raiseLevelRow(tx, customerId, { spent, at });
  if (!raised) return;
  const changes = [{ field: 'level_id', old: raised.before, new: raised.after }];
  await recordAudit(tx, { subject_type: 'Customer', subject_id: customerId, action: 'update', changes });
}
