import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { knownDevice, rememberDevice } from '#platform/http/known-device.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { activeStaffByEmail } from '../queries.ts';
import { openSession } from './open-session.ts';
import { passSecondStep } from './second-step.ts';

type SignIn = { email: string; password: string; remember?: boolean | undefined; code?: string | undefined };

/**
 * Signs a staff member in under a new session id. Throws InvalidInput on `email` (the same for address and password),
 * `too_many_attempts` when the account is rate-limited (known devices have their own counter), and as passSecondStep.
 */
export async function signIn(ctx: Context, { email, password, remember = false, code }: SignIn): Promise<undefined> {
  const account = await activeStaffByEmail(ctx.db, email);
  const device = account && knownDevice('staff', ctx, account);
  const attempt = { realm: 'staff', account: email, ip: ctx.web.ip, device };
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  const isRight = await verifyPassword(password, account?.password_hash);
  if (!account || !isRight) throw new InvalidInput({ email: [{ key: 'credentials' }] });
  await passSecondStep(ctx, account.id, { code, device });
  await inTransaction(ctx.db, async (tx) => {
    await clearSignInAttempts(tx, attempt);
    await openSession(tx, ctx, account.id, remember);
  });
  rememberDevice('staff', ctx, account);
}
