import { ownAccount, signingIn } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { accountContract } from '../contract.ts';
import { adoptCart } from '../signing-in.ts';

type Login = typeof accountContract.login;

/**
 * Signs a customer in and merges the guest's cart into theirs. Throws InvalidInput on `email` (the same for a wrong address and
 * a wrong password; by phone also when several accounts share the number), too_many_attempts.
 */
export async function logIn(ctx: Context, { email, phone, password, cart }: ParsedInputOf<Login>): Promise<ResultOf<Login>> {
  const login = email || phone;
  const session = await signingIn.signIn(ctx, login, password);
  if (!session) throw new InvalidInput({ email: [{ key: ownAccount.isEmailLogin(login) ? 'credentials' : 'credentials_phone' }] });
  await adoptCart(ctx, session.customerId, cart);
  return { token: session.token, expires_at: session.expiresAt.toISOString() };
}
