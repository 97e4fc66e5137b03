import type { Clock } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { recordAudit } from '../audit.ts';
import { newPasswordHash } from '../new-password.ts';
import { activeStaffByEmail } from '../queries.ts';
import { dropUnusedCodes, revokeStaffSessions, updatePassword } from '../store.ts';

/**
 * Sets the password of an account from the command line and ends its sessions. False when no active account has this
 * address. Throws InvalidInput on `password`.
 */
export async function setStaffPassword(db: Database, clock: Clock, email: string, password: string): Promise<boolean> {
  const passwordHash = await newPasswordHash(password);
  return inTransaction(db, async (tx) => {
    const account = await activeStaffByEmail(tx, email.trim().toLowerCase());
    if (!account) return false;
    await dropUnusedCodes(tx, 'reset', account.id);
    await updatePassword(tx, account.id, passwordHash);
    await revokeStaffSessions(tx, account.id, clock.now());
    await recordAudit(tx, { subject_type: 'User', subject_id: account.id, action: 'password_set' });
    return true;
  });
}
