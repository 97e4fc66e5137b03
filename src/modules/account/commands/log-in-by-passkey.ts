import { signingIn } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import type { accountContract } from '../contract.ts';
import { adoptCart } from '../signing-in.ts';

type Login = typeof accountContract.passkeyLogin;

/** Signs the owner of a passkey in and merges the guest's cart into theirs. Throws passkey_refused. */
export async function logInByPasskey(ctx: Context, { response, cart }: ParsedInputOf<Login>): Promise<ResultOf<Login>> {
  const session = await signingIn.passkeySignIn(ctx, response);
  await adoptCart(ctx, session.customerId, cart);
  return { token: session.token, expires_at: session.expiresAt.toISOString() };
}
