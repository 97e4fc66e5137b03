import { auditLog } from '#modules/staff/index.ts';
import { tokenHash } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { erasureEffects } from '../effects.ts';
import { contactAddresses } from '../store/staff-queries.ts';

/**
 * Takes the name of a customer who is about to be anonymised out of the audit log, and lets the worker delete what other modules
 * store about them. Called before the account is emptied, while their addresses are known.
 */
export async function eraseTraces(tx: Tx, id: number): Promise<void> {
  await auditLog.eraseActor(tx, id);
  const hashes = (await contactAddresses(tx, id)).map((address) => tokenHash(address.toLowerCase()).toString('hex'));
  await erasureEffects.emit(tx, 'customer_erased', { customer_id: id, hashes }, id);
}
