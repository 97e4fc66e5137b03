import { verifyPassword } from '#platform/crypto/passwords.ts';
import { takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import { newPasswordHash } from '../new-password.ts';
import { activeStaffByEmail, staffById } from '../queries.ts';
import { revokeOwnSessions } from '../store/users.ts';
import { updatePassword } from '../store.ts';

/**
 * Changes the own password; every other session ends. Throws InvalidInput on `current` or `password`, too_many_attempts
 * when the current one was guessed too often.
 */
export async function changePassword(ctx: Context, { current, password }: { current: string; password: string }): Promise<undefined> {
  const caller = staffCaller(ctx);
  const { email } = await staffById(ctx.db, caller.id);
  await takeSignInAttempt(ctx.db, ctx.clock.now(), 'staff', email, ctx.web.ip);
  const account = await activeStaffByEmail(ctx.db, email);
  if (!(await verifyPassword(current, account?.password_hash))) throw new InvalidInput({ current: [{ key: 'current_password' }] });
  const passwordHash = await newPasswordHash(password);
  await inTransaction(ctx.db, async (tx) => {
    await updatePassword(tx, caller.id, passwordHash);
    await revokeOwnSessions(tx, caller.id, { allBut: caller.sessionId }, ctx.clock.now());
    await recordAudit(tx, { subject_type: 'User', subject_id: caller.id, action: 'password_set', caller, request_id: ctx.requestId });
  });
}
