import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { recordAudit } from '../audit.ts';
import { newPasswordHash } from '../new-password.ts';
import { ownAttempt, ownPassword } from '../own-attempt.ts';
import { revokeOwnSessions } from '../store/users.ts';
import { dropUnusedCodes, updatePassword } from '../store.ts';

/** Changes the own password; ends all other sessions and reset links. Throws InvalidInput on `current` or `password`, too_many_attempts. */
export async function changePassword(ctx: Context, { current, password }: { current: string; password: string }): Promise<undefined> {
  const caller = staffCaller(ctx);
  const attempt = ownAttempt(ctx, 'staff');
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const { password_hash } = await ownPassword(ctx);
  if (!(await verifyPassword(current, password_hash))) throw new InvalidInput({ current: [{ key: 'current_password' }] });
  const passwordHash = await newPasswordHash(password);
  await inTransaction(ctx.db, async (tx) => {
    await clearSignInAttempts(tx, attempt);
    await dropUnusedCodes(tx, 'reset', caller.id);
    await updatePassword(tx, caller.id, passwordHash);
    await revokeOwnSessions(tx, caller.id, { except: caller.sessionId }, ctx.clock.now());
    await recordAudit(tx, { subject_type: 'User', subject_id: caller.id, action: 'password_set', caller, request_id: ctx.requestId });
  });
  rememberDevice('staff', ctx, { id: caller.id, password_hash: passwordHash });
}
