import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import type { VisitSecrets } from '../ports.ts';
import { trafficSource, visitLifeMs } from '../rules.ts';
import { insertVisit, type ProviderVisit, takeVisit } from '../store/visits.ts';
import { browserHash, markBrowser } from '../visiting-browser.ts';

type Opening = {
  provider: SignInProvider;
  /** The session of the customer who gets the identity; null: it signs in. */
  sessionId: number | null;
  cartId: string | null;
  returnPath: string | null;
  trackings: Readonly<Record<string, string>>;
};

/** Begins a visit of this browser to a provider: its state is valid once, for ten minutes, and in this browser only. */
export async function openVisit(ctx: Context, { provider, sessionId, cartId, returnPath, trackings }: Opening): Promise<VisitSecrets> {
  const state = randomToken();
  const now = ctx.clock.now();
  await insertVisit(ctx.db, {
    ...{ provider, state_hash: tokenHash(state), browser_hash: markBrowser(ctx), session_id: sessionId, cart_id: cartId },
    ...{ return_path: returnPath, locale: ctx.locale, source: trafficSource(trackings) },
    ...{ created_at: now, expires_at: new Date(now.getTime() + visitLifeMs) },
  });
  return deriveSecrets(ctx, state);
}

/** The visit that this browser returns from, with its secrets; undefined for a state that is unknown, used, too old or another browser's. */
export async function returnFromVisit(
  ctx: Context,
  provider: SignInProvider,
  state: string,
): Promise<(ProviderVisit & { secrets: VisitSecrets }) | undefined> {
  const browser = browserHash(ctx);
  if (!browser) return undefined;
  const visit = await takeVisit(ctx.db, { stateHash: tokenHash(state), provider, browserHash: browser, now: ctx.clock.now() });
  return visit && { ...visit, secrets: deriveSecrets(ctx, state) };
}

/** Derived from the state and the shop's key, so that neither secret is stored. */
function deriveSecrets({ shop }: Context, state: string): VisitSecrets {
  const derive = (use: string) => shop.secrets.sign(`provider visit ${use}: ${state}`).toString('base64url');
  return { state, nonce: derive('nonce'), verifier: derive('verifier') };
}
