import { adoptGuestCart, guestKeyOf } from '#modules/cart/index.ts';
import { signIn } from '#modules/customers/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { InvalidInput } from '#shared/refusal.ts';
import type { accountContract } from '../contract.ts';

type Login = typeof accountContract.login;

/**
 * Signs a customer in and merges the guest's cart that is sent along into the customer's. Throws InvalidInput on `email`,
 * alike for a wrong address and a wrong password; the refusal too_many_attempts when this account has to wait.
 */
export async function logIn(ctx: Context, { email, password, cart }: ParsedInputOf<Login>): Promise<ResultOf<Login>> {
  const signedIn = await signIn(ctx, email, password);
  if (!signedIn) throw new InvalidInput({ email: [{ key: 'credentials' }] });
  if (cart) {
    const sign = { customerId: signedIn.customer.id, cartId: cart, guestKey: guestKeyOf(ctx), now: ctx.clock.now() };
    await inTransaction(ctx.db, (tx) => adoptGuestCart(tx, sign));
  }
  return { token: signedIn.token, expires_at: signedIn.expiresAt.toISOString() };
}
