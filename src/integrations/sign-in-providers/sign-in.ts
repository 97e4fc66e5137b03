import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { Identity, SignInPort } from '#modules/customers/ports.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import { formPost, requestJson } from './client.ts';
import type { ProviderEndpoints } from './endpoints.ts';
import { verifyIdToken } from './id-token.ts';
import { appsecretProof, pkceChallenge } from './proofs.ts';

export type SignInConfig = { client_id: string; client_secret: string; endpoints: ProviderEndpoints };
type Deps = { clock: Clock; timeoutMs?: number; keys?: JWTVerifyGetKey | undefined };
type Identified = Awaited<ReturnType<SignInPort['identify']>>;
type Return = Parameters<SignInPort['identify']>[0];

const fiveSeconds = 5_000;

/**
 * A provider's public keys, fetched when first needed and cached for ten minutes. A token with a key that is not among them fetches
 * them again at once: tokens come from the provider itself, so an attacker cannot make us fetch by inventing keys.
 */
export function createProviderKeys(url: string): JWTVerifyGetKey {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  const options = { timeoutDuration: fiveSeconds, cooldownDuration: 0, cacheMaxAge: 600_000 };
  return async (header, token) => {
    keys ??= import('jose').then(({ createRemoteJWKSet }) => createRemoteJWKSet(new URL(url), options));
    return (await keys)(header, token);
  };
}

/** The adapter of a provider with the shop's account there. */
export const createSignIn: Readonly<Record<SignInProvider, (config: SignInConfig, deps: Deps) => SignInPort>> = {
  line: (config, deps) => ({
    authoriseUrl: (visit) =>
      authoriseUrl(config, visit, { scope: 'openid profile email', ui_locales: visit.locale === 'tw' ? 'zh-TW' : 'en', ...pkce(visit) }),
    identify: (answer) => byIdToken(config, answer, { ...deps, key: new TextEncoder().encode(config.client_secret), algorithm: 'HS256' }),
  }),
  google: (config, deps) => ({
    authoriseUrl: (visit) =>
      authoriseUrl(config, visit, {
        scope: 'openid email profile',
        prompt: 'select_account',
        hl: visit.locale === 'tw' ? 'zh-TW' : 'en',
        ...pkce(visit),
      }),
    identify: (answer) =>
      byIdToken(config, answer, { ...deps, key: deps.keys ?? createProviderKeys(config.endpoints.keys ?? ''), algorithm: 'RS256' }),
  }),
  facebook: (config, deps) => ({
    authoriseUrl: (visit) => authoriseUrl(config, visit, { scope: 'public_profile,email' }),
    identify: (answer) => byProfile(config, answer, deps),
  }),
};

type Visit = Parameters<SignInPort['authoriseUrl']>[0];

const pkce = ({ nonce, verifier }: Visit): Record<string, string> => ({
  ...{ nonce, code_challenge: pkceChallenge(verifier), code_challenge_method: 'S256' },
});

function authoriseUrl(
  { client_id, endpoints }: SignInConfig,
  { state, redirectUri }: Visit,
  more: Readonly<Record<string, string>>,
): string {
  const url = new URL(endpoints.authorise);
  const fields = { response_type: 'code', client_id, redirect_uri: redirectUri, state, ...more };
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url.href;
}

const tokenAnswer = z.object({ access_token: z.string().min(1), id_token: z.string().optional() });

function swapCode(
  { client_id, client_secret, endpoints }: SignInConfig,
  { code, redirectUri }: Return,
  more: Record<string, string>,
  timeoutMs: number,
) {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, client_id, client_secret, ...more };
  return requestJson(endpoints.token, formPost(fields), tokenAnswer, timeoutMs);
}

type TokenDeps = Deps & Pick<Parameters<typeof verifyIdToken>[1], 'key' | 'algorithm'>;

/** LINE and Google: the signed id_token identifies the person. */
async function byIdToken(
  config: SignInConfig,
  answer: Return,
  { clock, timeoutMs = fiveSeconds, key, algorithm }: TokenDeps,
): Promise<Identified> {
  const swapped = await swapCode(config, answer, { code_verifier: answer.verifier }, timeoutMs);
  if ('problem' in swapped) return { problem: `token: ${swapped.problem}` };
  if (!swapped.answer.id_token) return { problem: 'no id_token' };
  const expected = { issuers: config.endpoints.issuers ?? [], audience: config.client_id, nonce: answer.nonce, now: clock.now() };
  const verified = await verifyIdToken(swapped.answer.id_token, { key, algorithm, ...expected });
  if ('problem' in verified) return { problem: `id_token: ${verified.problem}` };
  const { sub, name, email, email_verified } = verified.claims;
  return { identity: identityOf({ subject: sub, name, email, emailVerified: email_verified === true }) };
}

const facebookProfile = z.object({ id: z.string().min(1), name: z.unknown().optional(), email: z.unknown().optional() });

/** Facebook issues no id_token here: its profile identifies the person, requested with a proof of the app's secret. */
async function byProfile(config: SignInConfig, answer: Return, { timeoutMs = fiveSeconds }: Deps): Promise<Identified> {
  const swapped = await swapCode(config, answer, {}, timeoutMs);
  if ('problem' in swapped) return { problem: `token: ${swapped.problem}` };
  const { access_token } = swapped.answer;
  const url = new URL(config.endpoints.profile ?? '');
  url.searchParams.set('fields', 'id,name,email');
  url.searchParams.set('appsecret_proof', appsecretProof(config.client_secret, access_token));
  const headers = { authorization: `Bearer ${access_token}` };
  const profile = await requestJson(url.href, { headers }, facebookProfile, timeoutMs);
  if ('problem' in profile) return { problem: `profile: ${profile.problem}` };
  const { id, name, email } = profile.answer;
  return { identity: identityOf({ subject: id, name, email, emailVerified: false }) };
}

const address = z.email().max(254);
const maxName = 200;

/** Fields as the shop stores them; invalid ones are left out. */
function identityOf({
  subject,
  name,
  email,
  emailVerified,
}: {
  subject: string;
  name: unknown;
  email: unknown;
  emailVerified: boolean;
}): Identity {
  const typed = typeof email === 'string' ? address.safeParse(email.normalize('NFKC').trim().toLowerCase()) : undefined;
  const plainName =
    typeof name === 'string'
      ? name
          .replace(/\p{Cc}/gu, '')
          .toWellFormed()
          .trim()
          .slice(0, maxName)
      : '';
  return { subject, name: plainName, email: typed?.data ?? null, emailVerified: emailVerified && typed?.success === true };
}
