import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { passwordOf } from '../queries/own.ts';

/**
 * Makes sure that the signed-in customer knows their password: a borrowed phone does not take an account over. Throws
 * InvalidInput on `field`, too_many_attempts when it was guessed too often.
 */
export async function checkPassword(ctx: Context, typed: string | undefined, field: string): Promise<void> {
  if (typed === undefined) throw new InvalidInput({ [field]: [{ key: 'required' }] });
  const { email, password_hash } = await passwordOf(ctx.db, customerCaller(ctx).id);
  await takeSignInAttempt(ctx.db, ctx.clock.now(), 'customer', email, ctx.web.ip);
  if (!(await verifyPassword(typed, password_hash))) throw new InvalidInput({ [field]: [{ key: 'current_password' }] });
  await inTransaction(ctx.db, (tx) => forgetSignInAttempts(tx, 'customer', email, ctx.web.ip));
}
