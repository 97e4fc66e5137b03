import { tokenHash } from '#platform/clock/clock.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { activeStaffByEmail } from '../queries.ts';
import { sessionExpiry } from '../rules.ts';
import { heldSession, replaceSession } from '../session-cookies.ts';
import { insertSession, revokeSession } from '../store.ts';
import { passSecondStep } from './second-step.ts';

type SignIn = { email: string; password: string; remember?: boolean | undefined; code?: string | undefined };

/**
 * Signs a staff member in under a new session id. Throws InvalidInput on `email` without saying which half was wrong,
 * and the refusal `too_many_attempts` when this account or address has to wait; where a second step is on, as passSecondStep.
 */
export async function signIn(ctx: Context, { email, password, remember = false, code }: SignIn): Promise<undefined> {
  const now = ctx.clock.now();
  await takeSignInAttempt(ctx.db, now, 'staff', email, ctx.web.ip);
  const account = await activeStaffByEmail(ctx.db, email);
  const isRight = await verifyPassword(password, account?.password_hash);
  if (!account || !isRight) throw new InvalidInput({ email: [{ key: 'credentials' }] });
  await passSecondStep(ctx, account.id, code);
  const previous = heldSession(ctx);
  const session = replaceSession(ctx, { remember });
  await inTransaction(ctx.db, async (tx) => {
    await forgetSignInAttempts(tx, 'staff', email, ctx.web.ip);
    if (previous) await revokeSession(tx, tokenHash(previous), now);
    await insertSession(tx, {
      staffId: account.id,
      tokenHash: tokenHash(session),
      userAgent: ctx.web.userAgent,
      now,
      expiresAt: sessionExpiry(remember, now),
    });
  });
}
