import { identifyCustomer, signInByCode } from '#modules/customers/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { type accountContract, refuseAccount } from '../contract.ts';
import { signedIn, takeCartAlong } from '../signing-in.ts';

type UserByToken = typeof accountContract.userByToken;

/** Signs in with the one-time code of a link, or with a session token that is still valid. Throws sign_in_code_wrong. */
export async function userByToken(ctx: Context, { token, cart }: ParsedInputOf<UserByToken>): Promise<ResultOf<UserByToken>> {
  const session = (await readSession(ctx, token)) ?? (await signInByCode(ctx, token));
  if (!session) throw refuseAccount('sign_in_code_wrong');
  // A staff member who impersonates a customer does not merge their own cart.
  if (session.staffId === null) await takeCartAlong(ctx, session.customerId, cart);
  return signedIn(ctx, session);
}

async function readSession(ctx: Context, token: string) {
  const caller = await identifyCustomer(ctx.db, ctx.clock, token);
  return caller && { customerId: caller.id, tokenId: caller.tokenId, token, expiresAt: caller.expiresAt, staffId: caller.staffId };
}
