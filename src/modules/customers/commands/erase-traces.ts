import { auditLog } from '#modules/staff/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { erasureEffects } from '../effects.ts';

/** Takes the name of an anonymised customer out of the audit log, and lets the worker delete what other modules hold of them. */
export async function eraseTraces(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await auditLog.eraseActor(tx, id);
  const hash = tokenHash(email.toLowerCase()).toString('hex');
  await erasureEffects.emit(tx, 'customer_erased', { customer_id: id, email_hash: hash }, id);
}
