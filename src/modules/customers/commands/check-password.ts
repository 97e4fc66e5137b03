import { verifyPassword } from '#platform/crypto/passwords.ts';
import { clearSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { attemptAt } from '../credentials.ts';
import { readPasswordHash } from '../queries/own.ts';
import { recentMs } from '../rules.ts';
import { isSessionSince } from '../store/tokens.ts';

/**
 * Checks the signed-in customer's password, so that a borrowed phone cannot take over the account. Attempts are counted by
 * session. An account without a password, which signs in by a provider, must have signed in within ten minutes instead. Throws
 * InvalidInput on `field`, too_many_attempts.
 */
export async function checkPassword(ctx: Context, typed: string | undefined, field: string): Promise<void> {
  const { id, tokenId } = customerCaller(ctx);
  const { email, password_hash } = await readPasswordHash(ctx.db, id);
  if (password_hash === null) return checkRecentSignIn(ctx, tokenId, field);
  if (typed === undefined) throw new InvalidInput({ [field]: [{ key: 'required' }] });
  const attempt = attemptAt(ctx, email ?? `customer ${id}`, `session ${tokenId}`);
  await takeSignInAttempt(ctx.db, ctx.clock.now(), attempt);
  if (!(await verifyPassword(typed, password_hash))) throw new InvalidInput({ [field]: [{ key: 'current_password' }] });
  await inTransaction(ctx.db, (tx) => clearSignInAttempts(tx, attempt));
}

async function checkRecentSignIn({ db, clock }: Context, tokenId: number, field: string): Promise<void> {
  const since = new Date(clock.now().getTime() - recentMs);
  if (!(await isSessionSince(db, tokenId, since))) throw new InvalidInput({ [field]: [{ key: 'sign_in_again' }] });
}
