import { informationVersions } from '#modules/content/index.ts';
import { providers } from '#modules/customers/index.ts';
import type { SignInPorts } from '#modules/customers/ports.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { type Locale, localizedPath } from '#shared/locale.ts';
import { providerCallback } from '#shared/sign-in-providers.ts';
import type { accountContract } from '../contract.ts';
import { welcome } from '../welcome.ts';

type Callback = typeof accountContract.oauthCallback;
/** What `token` in the address is instead of a code; `cannot_add` is the specification's. The storefront has a sentence for each. */
type Outcome = 'cannot_add' | 'provider_bound' | 'provider_cancelled' | 'provider_failed';
type Visit = NonNullable<Awaited<ReturnType<typeof providers.returnFromVisit>>>;

/**
 * The browser's return from a provider. Its state is used up first, so that of any number of returns one goes on; then the
 * provider is queried for the identity, outside of any transaction. Always redirects to a page of the shop.
 */
export const returnFromProvider =
  ({ signIn }: SignInPorts) =>
  async (ctx: Context, { provider, state, code, error }: ParsedInputOf<Callback>): Promise<{ location: string }> => {
    const visit = state === undefined ? undefined : await providers.returnFromVisit(ctx, provider, state);
    if (!visit) return { location: buildLocation(ctx.locale, null, 'provider_failed') };
    const back = (token: string) => ({ location: buildLocation(visit.locale, visit.return_path, token) });
    if (error === 'access_denied') return back('provider_cancelled');
    const port = code === undefined ? undefined : await signIn(provider);
    if (!port || code === undefined) return back('provider_failed');
    const redirectUri = providerCallback(ctx.shop.publicUrl, provider);
    const answer = await port.identify({ ...visit.secrets, code, redirectUri });
    if ('identity' in answer) return back(await resolveOutcome(ctx, visit, answer.identity));
    ctx.log.warn({ provider, problem: answer.problem }, 'a sign-in provider returned no identity');
    return back('provider_failed');
  };

async function resolveOutcome(ctx: Context, visit: Visit, identity: Parameters<typeof providers.bindIdentity>[2]): Promise<string> {
  if (visit.session_id !== null) {
    const outcomes: Record<Awaited<ReturnType<typeof providers.bindIdentity>>, Outcome> = {
      bound: 'provider_bound',
      taken: 'cannot_add',
      ended: 'provider_failed',
    };
    return outcomes[await providers.bindIdentity(ctx, visit, identity)];
  }
  const agreed = await informationVersions(ctx.db);
  const code = await providers.receiveIdentity(ctx, visit, identity, { agreed, welcome: (tx, id) => welcome(tx, ctx, id) });
  return code ?? 'provider_failed';
}

/** The page the visit began on, which reads `token`, removes it from the address and goes on to `redirect`. */
function buildLocation(locale: Locale, returnPath: string | null, token: string): string {
  const home = localizedPath('/home', locale);
  // The specification redirects to the home page in this case.
  const path = token === 'cannot_add' ? home : (returnPath ?? home);
  const [page = home] = path.split(/[?#]/);
  return `${page}?${new URLSearchParams({ token, redirect: path }).toString()}`;
}
