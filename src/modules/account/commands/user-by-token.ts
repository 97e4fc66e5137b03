import { informationVersions } from '#modules/content/index.ts';
import { identifyCustomer, providers, signingIn } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type accountContract, refuseAccount } from '../contract.ts';
import { adoptCart, signedIn } from '../signing-in.ts';
import { welcome } from '../welcome.ts';

type UserByToken = typeof accountContract.userByToken;
type Input = ParsedInputOf<UserByToken>;

/**
 * Signs in with the one-time code of a link or of a sign-in provider, or with a session token that is still valid. Throws
 * sign_in_code_wrong, link_password_needed, identity_taken, too_many_attempts; InvalidInput on `password`.
 */
export async function userByToken(ctx: Context, input: Input): Promise<ResultOf<UserByToken>> {
  const { token, cart } = input;
  const visited = await fromProvider(ctx, input);
  const session = visited ?? (await readSession(ctx, token)) ?? (await signingIn.signInByCode(ctx, token));
  if (!session) throw refuseAccount('sign_in_code_wrong');
  // A staff member who impersonates a customer does not merge their own cart.
  if (session.staffId === null) await adoptCart(ctx, session.customerId, cart ?? visited?.cartId);
  return signedIn(ctx, session);
}

async function readSession(ctx: Context, token: string) {
  const caller = await identifyCustomer(ctx.db, ctx.clock, token);
  return caller && { customerId: caller.id, tokenId: caller.tokenId, token, expiresAt: caller.expiresAt, staffId: caller.staffId };
}

async function fromProvider(ctx: Context, { token, password, new_account }: Input) {
  const agreed = await informationVersions(ctx.db);
  return providers.finishVisit(ctx, token, { password, new_account }, { agreed, welcome: (tx, id) => welcome(tx, ctx, id) });
}
