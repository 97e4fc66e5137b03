import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { attemptAt } from '../credentials.ts';
import { readPasswordHash } from '../queries/own.ts';

/**
 * Checks the signed-in customer's password, so that a borrowed phone cannot take over the account. Attempts are counted by
 * session. Throws InvalidInput on `field`, too_many_attempts.
 */
export async function checkPassword(ctx: Context, typed: string | undefined, field: string): Promise<void> {
  if (typed === undefined) throw new InvalidInput({ [field]: [{ key: 'required' }] });
  const { id, tokenId } = customerCaller(ctx);
  const { email, password_hash } = await readPasswordHash(ctx.db, id);
  const attempt = attemptAt(ctx, email, `session ${tokenId}`);
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  if (!(await verifyPassword(typed, password_hash))) throw new InvalidInput({ [field]: [{ key: 'current_password' }] });
  await inTransaction(ctx.db, (tx) => forgetSignInAttempts(tx, attempt));
}
