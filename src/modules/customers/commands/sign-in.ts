import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import { verifyPassword } from '#platform/crypto/passwords.ts';
import { forgetSignInAttempts, takeSignInAttempt } from '#platform/crypto/sign-in-attempts.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { activeCustomerByEmail, type Customer } from '../queries.ts';
import { firstExpiry } from '../rules.ts';
import { insertToken } from '../store.ts';

type SignedIn = { customer: Customer; token: string; expiresAt: Date };

/**
 * Checks a customer's password and gives a bearer token, of which only the hash is kept. Undefined when either half is
 * wrong; throws the refusal `too_many_attempts` when this account or address has to wait.
 */
export async function signIn(ctx: Pick<Context, 'db' | 'clock' | 'web'>, email: string, password: string): Promise<SignedIn | undefined> {
  const now = ctx.clock.now();
  const address = email.trim().toLowerCase();
  await takeSignInAttempt(ctx.db, now, 'customer', address, ctx.web.ip);
  const account = await activeCustomerByEmail(ctx.db, address);
  const isRight = await verifyPassword(password, account?.password_hash);
  if (!account || !isRight) return undefined;
  const { password_hash: _kept, ...customer } = account;
  const token = randomToken();
  const expiresAt = firstExpiry(now);
  await inTransaction(ctx.db, async (tx) => {
    await forgetSignInAttempts(tx, 'customer', address, ctx.web.ip);
    await insertToken(tx, { customerId: customer.id, tokenHash: tokenHash(token), userAgent: ctx.web.userAgent, now, expiresAt });
  });
  return { customer, token, expiresAt };
}
