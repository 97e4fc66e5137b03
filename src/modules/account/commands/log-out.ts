import { revokeToken } from '#modules/customers/index.ts';
import { type Context, customerCaller } from '#platform/http/context.ts';

/** Ends the token this call was made with. */
export async function logOut(ctx: Context): Promise<undefined> {
  await revokeToken(ctx.db, customerCaller(ctx).tokenId, ctx.clock.now());
  return undefined;
}
