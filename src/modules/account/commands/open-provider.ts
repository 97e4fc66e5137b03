import { providers } from '#modules/customers/index.ts';
import type { SignInPorts } from '#modules/customers/ports.ts';
import { serviceAccounts } from '#modules/settings/index.ts';
import { actingStaffMember, type Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { providerCallback } from '#shared/sign-in-providers.ts';
import { mergeTrackings } from '#shared/tracking.ts';
import { type accountContract, refuseAccount } from '../contract.ts';

type OAuth = typeof accountContract.oauth;

/**
 * Returns the provider's address for signing in or binding, or unbinds. Throws provider_not_offered, sign_in_first,
 * not_while_impersonating, unable_to_unbind.
 */
export const openProvider =
  ({ signIn }: SignInPorts) =>
  async (ctx: Context, { provider, action, redirect, cart, ...tracked }: ParsedInputOf<OAuth>): Promise<ResultOf<OAuth>> => {
    const { caller } = ctx;
    // Otherwise a staff member could leave themselves a way into the customer's account.
    if (actingStaffMember(caller)) throw refuseAccount('not_while_impersonating');
    if (action !== 'login' && caller.kind !== 'customer') throw refuseAccount('sign_in_first');
    if (action === 'unbind') {
      await providers.unbind(ctx, provider, await serviceAccounts.offeredProviders(ctx.db, ctx.shop));
      return { url: null };
    }
    const port = await signIn(provider);
    if (!port) throw refuseAccount('provider_not_offered');
    const secrets = await providers.openVisit(ctx, {
      provider,
      sessionId: action === 'bind' && caller.kind === 'customer' ? caller.tokenId : null,
      cartId: cart ?? null,
      returnPath: redirect,
      trackings: mergeTrackings(tracked),
    });
    const redirectUri = providerCallback(ctx.shop.publicUrl, provider);
    return { url: port.authoriseUrl({ ...secrets, redirectUri, locale: ctx.locale }) };
  };
