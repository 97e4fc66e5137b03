import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { attemptAt } from '../credentials.ts';
import { readPasswordHash } from '../queries/own.ts';

/**
 * Makes sure that the signed-in customer knows their password: a borrowed phone does not take an account over. Tries are
 * counted by session, whatever strangers try elsewhere. Throws InvalidInput on `field`, too_many_attempts when it was guessed
 * too often.
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
