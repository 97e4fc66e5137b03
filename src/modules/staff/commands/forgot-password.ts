import { type Clock, randomToken, tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';
import { staffEffects } from '../effects.ts';
import { activeStaffByEmail } from '../queries.ts';
import { invitationMs, resetCodeMs } from '../rules.ts';
import { insertCode } from '../store.ts';

/** At most one mail per address in this time, however often it is requested. */
const onceEveryMs = 2 * 60_000;

/** Requests a reset mail; the worker looks up the address, so that neither answer nor timing reveals it. */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<Record<string, never>> {
  const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
  const once = `${tokenHash(email).toString('base64url')}:${slot}`;
  await inTransaction(ctx.db, (tx) => staffEffects.emit(tx, 'staff_password_reset', { email }, once));
  return {};
}

type ResetMail = { name: string; email: string; locale: Locale; code: string };

/**
 * Issues a one-time reset code, valid for 60 minutes. Earlier codes stay valid until one is used, because anyone can request a
 * mail. Undefined: no active account.
 */
export const issueResetCode = (db: Database, clock: Clock, email: string): Promise<ResetMail | undefined> =>
  issueCode(db, clock, email, resetCodeMs);

/** The same for an invitation: valid for seven days. */
export const issueInvitation = (db: Database, clock: Clock, email: string): Promise<ResetMail | undefined> =>
  issueCode(db, clock, email, invitationMs);

function issueCode(db: Database, clock: Clock, email: string, livesMs: number): Promise<ResetMail | undefined> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const account = await activeStaffByEmail(tx, email);
    if (!account) return undefined;
    const code = randomToken();
    await insertCode(tx, {
      purpose: 'reset',
      staffId: account.id,
      codeHash: tokenHash(code),
      now,
      expiresAt: new Date(now.getTime() + livesMs),
    });
    return { name: account.name, email: account.email, locale: account.locale, code };
  });
}
