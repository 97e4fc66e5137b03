import { type Clock, randomToken, tokenHash } from '#platform/clock/clock.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { Locale } from '#shared/locale.ts';
import { staffEffects } from '../effects.ts';
import { activeStaffByEmail } from '../queries.ts';
import { invitationMs, resetCodeMs } from '../rules.ts';
import { insertCode } from '../store.ts';

/** One mail per address in this time, however often it is asked for. */
const onceEveryMs = 2 * 60_000;

/**
 * Asks for a reset mail. Whether the address is known is only looked up by the worker, so that neither the answer nor
 * its time tells.
 */
export async function forgotPassword(ctx: Context, { email }: { email: string }): Promise<Record<string, never>> {
  const slot = Math.floor(ctx.clock.now().getTime() / onceEveryMs);
  const once = `${tokenHash(email).toString('base64url')}:${slot}`;
  await inTransaction(ctx.db, (tx) => staffEffects.emit(tx, 'staff_password_reset', { email }, once));
  return {};
}

type ResetMail = { name: string; email: string; locale: Locale; code: string };

/**
 * Makes the code for a reset mail, good once and for 60 minutes. Earlier ones stay good until one is used: anybody may ask for a
 * mail, and must not take away the link that somebody is about to open. Undefined when nobody active has this address.
 */
export const issueResetCode = (db: Database, clock: Clock, email: string): Promise<ResetMail | undefined> =>
  issueCode(db, clock, email, resetCodeMs);

/** The same for somebody who was just added: good for seven days. */
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
