import { tokenHash } from '#platform/clock/clock.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { recordAudit } from '../audit.ts';
import { refuseStaff } from '../contract.ts';
import { newPasswordHash } from '../new-password.ts';
import { burnCode, revokeSessionsOf, updatePassword } from '../store.ts';

type ResetPassword = { code: string; password: string };

/** Sets a new password with the code of a mail and ends all sessions of the account. Refuses `reset_code_wrong`. */
export async function resetPassword(ctx: Context, { code, password }: ResetPassword): Promise<undefined> {
  const passwordHash = await newPasswordHash(password);
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    const burnt = await burnCode(tx, 'reset', tokenHash(code), now);
    if (!burnt?.staff_id) throw refuseStaff('reset_code_wrong');
    await updatePassword(tx, burnt.staff_id, passwordHash);
    await revokeSessionsOf(tx, burnt.staff_id, now);
    await recordAudit(tx, {
      subject_type: 'User',
      subject_id: burnt.staff_id,
      action: 'password_reset',
      caller: ctx.caller,
      request_id: ctx.requestId,
    });
  });
}
