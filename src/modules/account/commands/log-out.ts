import { signingIn } from '#modules/customers/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';

/** Revokes the token of this call. */
export async function logOut(ctx: Context): Promise<undefined> {
  await signingIn.revokeToken(ctx.db, customerCaller(ctx).tokenId, ctx.clock.now());
  return undefined;
}
