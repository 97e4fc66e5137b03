import { tokenHash } from '#platform/clock/clock.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { rememberDevice } from '#platform/http/known-device.ts';
import { recordAudit } from '../audit.ts';
import { refuseStaff } from '../contract.ts';
import { newPasswordHash } from '../new-password.ts';
import { identifyStaff } from '../queries.ts';
import { sessionCookieValue } from '../session-cookies.ts';
import { lockUser, type StoredUser } from '../store/users.ts';
import { consumeCode, dropUnusedCodes, revokeStaffSessions, updatePassword } from '../store.ts';
import { openSession } from './open-session.ts';

type ResetPassword = { code: string; password: string };

/**
 * Sets a new password with a mailed code and ends all sessions and codes of the account. An invited member is signed in
 * (`signed_in`), unless a second step is on or someone is signed in here. Refuses `reset_code_wrong`.
 */
export async function resetPassword(ctx: Context, { code, password }: ResetPassword): Promise<{ signed_in: boolean }> {
  const password_hash = await newPasswordHash(password);
  const isTaken = await isSignedIn(ctx);
  const { id, signed_in, second_step } = await inTransaction(ctx.db, async (tx) => {
    const user = await takeCode(tx, ctx, code);
    await updatePassword(tx, user.id, password_hash);
    await revokeStaffSessions(tx, user.id, ctx.clock.now());
    await recordAudit(tx, {
      subject_type: 'User',
      subject_id: user.id,
      action: 'password_reset',
      caller: ctx.caller,
      request_id: ctx.requestId,
    });
    const signsInDirectly = user.invited && !user.second_step && !isTaken;
    if (signsInDirectly) await openSession(tx, ctx, user.id, false);
    return { id: user.id, signed_in: signsInDirectly, second_step: user.second_step };
  });
  // With a second step, access to the mailbox does not count as a known device: every mail would allow new attempts at its code.
  if (!second_step) rememberDevice('staff', ctx, { id, password_hash });
  return { signed_in };
}

/** The account of the code; all its codes are used up. Codes of a deactivated account stay, and count again once it is active. */
async function takeCode(tx: Tx, ctx: Context, code: string): Promise<StoredUser> {
  const consumed = await consumeCode(tx, 'reset', tokenHash(code), ctx.clock.now());
  const user = consumed?.staff_id ? await lockUser(tx, consumed.staff_id) : undefined;
  if (!user?.active) throw refuseStaff('reset_code_wrong');
  await dropUnusedCodes(tx, 'reset', user.id);
  return user;
}

/** An administrator who accepts an invitation stays signed in. */
async function isSignedIn(ctx: Context): Promise<boolean> {
  const sessionTokens = sessionCookieValue(ctx);
  return sessionTokens !== undefined && (await identifyStaff(ctx.db, ctx.clock, sessionTokens)) !== undefined;
}
