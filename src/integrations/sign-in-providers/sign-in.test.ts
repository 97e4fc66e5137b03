import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SignInPort } from '#modules/customers/ports.ts';
import { type SignInProvider, signInProviders } from '#shared/sign-in-providers.ts';
import { signInSandbox } from './sandbox.ts';
import { createProviderKeys, createSignIn } from './sign-in.ts';
import { type TokenFault, tokenFaults } from './simulator/claims.ts';
import { createSignInSimulator, type SignInSimulator } from './simulator/simulator.ts';

/** The port's behaviour, adapter against simulator over HTTP. */

let now: Date;
let base_url: string;
let stop: () => Promise<void>;
let simulator: SignInSimulator;
const clock = { now: () => now };
const ports = {} as Record<SignInProvider, SignInPort>;

beforeEach(async () => {
  now = new Date('2026-11-24T04:00:00Z');
  simulator = createSignInSimulator({ clock });
  ({ base_url, stop } = await simulator.listen(0));
  const configs = signInSandbox(base_url);
  const keys = createProviderKeys(configs.google.endpoints.keys ?? '');
  for (const provider of signInProviders) ports[provider] = createSignIn[provider](configs[provider], { clock, keys });
});
afterEach(() => stop());

const redirectUriOf = (provider: SignInProvider) => `https://shop.example/api/oauth/${provider}/callback`;
const secrets = { state: 'state-1234567890', nonce: 'nonce-1234567890', verifier: 'verifier-'.repeat(6) };
const visitOf = (provider: SignInProvider) => ({ ...secrets, redirectUri: redirectUriOf(provider), locale: 'tw' as const });

/** What the browser does: opens the page, presses a button, and brings back what the address says. */
async function press(provider: SignInProvider, fields: Record<string, string>): Promise<Record<string, string>> {
  const url = ports[provider].authoriseUrl(visitOf(provider));
  expect((await fetch(url)).status).toBe(200);
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  const location = new URL(answer.headers.get('location') ?? '');
  expect(location.origin + location.pathname).toBe(redirectUriOf(provider));
  return Object.fromEntries(location.searchParams);
}

const identify = (provider: SignInProvider, code: string, change: Partial<Parameters<SignInPort['identify']>[0]> = {}) =>
  ports[provider].identify({ ...secrets, redirectUri: redirectUriOf(provider), code, ...change });

async function signIn(provider: SignInProvider, fields: Record<string, string>) {
  const { code = '', state } = await press(provider, fields);
  expect(state).toBe(secrets.state);
  return identify(provider, code);
}

const typed = (email: string, verified = '') => ({ person: 'typed', name: '陳 美玲', email, verified });
const subjects = { line: /^U[0-9a-f]{32}$/, google: /^\d{21}$/, facebook: /^\d{16}$/ };

describe.each(signInProviders)('%s', (provider) => {
  test('identifies the person, by the same id each time', async () => {
    const first = await signIn(provider, typed('MeiLing@Example.com'));
    expect(first).toEqual({
      identity: { subject: expect.stringMatching(subjects[provider]), name: '陳 美玲', email: 'meiling@example.com', emailVerified: false },
    });
    expect(await signIn(provider, typed('MeiLing@Example.com'))).toEqual(first);
    expect(await signIn(provider, typed('other@example.com'))).not.toEqual(first);
  });

  test('may return no address', async () => {
    expect(await signIn(provider, typed(''))).toMatchObject({ identity: { email: null, emailVerified: false } });
  });

  test('calls an address verified only where the provider says so', async () => {
    expect(await signIn(provider, typed('a@example.com', '1'))).toMatchObject({ identity: { emailVerified: provider === 'google' } });
  });

  test('returns a refusal with the state', async () => {
    expect(await press(provider, { person: 'refuse' })).toEqual({ state: secrets.state, error: 'access_denied' });
  });

  test('takes a code once, for ten minutes, at the same callback', async () => {
    const { code = '' } = await press(provider, typed(''));
    expect(await identify(provider, code)).toHaveProperty('identity');
    expect(await identify(provider, code)).toEqual({ problem: 'token: http_400' });
    const { code: late = '' } = await press(provider, typed(''));
    now = new Date(now.getTime() + 600_000);
    expect(await identify(provider, late)).toEqual({ problem: 'token: http_400' });
    const { code: elsewhere = '' } = await press(provider, typed(''));
    expect(await identify(provider, elsewhere, { redirectUri: 'https://evil.example/' })).toEqual({ problem: 'token: http_400' });
  });

  test('refuses an account with a wrong secret', async () => {
    const config = { ...signInSandbox(base_url)[provider], client_secret: 'wrong' };
    const { code = '' } = await press(provider, typed(''));
    const answer = await createSignIn[provider](config, { clock }).identify({ ...secrets, redirectUri: redirectUriOf(provider), code });
    expect(answer).toEqual({ problem: 'token: http_401' });
  });

  test('that cannot be reached is a problem, not an error', async () => {
    await stop();
    expect(await identify(provider, 'code')).toEqual({ problem: 'token: connection' });
  });
});

describe.each(['line', 'google'] as const)('the id_token of %s', (provider) => {
  test('needs the verifier whose challenge opened the page', async () => {
    const { code = '' } = await press(provider, typed(''));
    expect(await identify(provider, code, { verifier: 'another'.repeat(7) })).toEqual({ problem: 'token: http_400' });
  });

  const problems: Record<TokenFault, string> = {
    nonce: 'nonce',
    no_nonce: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    aud: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    azp: 'azp',
    iss: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    expired: 'ERR_JWT_EXPIRED',
    future: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
    signature: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
    none: 'ERR_JOSE_ALG_NOT_ALLOWED',
    confused: provider === 'line' ? 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' : 'ERR_JOSE_ALG_NOT_ALLOWED',
  };
  test.each(tokenFaults)('is refused when it is wrong in: %s', async (fault) => {
    simulator.setFault(fault);
    expect(await signIn(provider, typed('a@example.com', '1'))).toEqual({ problem: `id_token: ${problems[fault]}` });
    simulator.setFault(null);
    expect(await signIn(provider, typed('a@example.com', '1'))).toHaveProperty('identity');
  });
});

test('Google’s keys are fetched once, and again at once for a token with a new key', async () => {
  for (const _ of [1, 2, 3]) expect(await signIn('google', typed(''))).toHaveProperty('identity');
  expect(simulator.countKeyRequests()).toBe(1);
  simulator.rotateKey();
  expect(await signIn('google', typed(''))).toHaveProperty('identity');
  expect(simulator.countKeyRequests()).toBe(2);
});

test('LINE and Google get a nonce and a challenge, Facebook neither; no secret is in an address', () => {
  const queryOf = (provider: SignInProvider) => new URL(ports[provider].authoriseUrl(visitOf(provider))).searchParams;
  for (const provider of ['line', 'google'] as const)
    expect(Object.fromEntries(queryOf(provider))).toMatchObject({
      nonce: secrets.nonce,
      code_challenge_method: 'S256',
      response_type: 'code',
    });
  expect([queryOf('facebook').has('nonce'), queryOf('facebook').has('code_challenge')]).toEqual([false, false]);
  for (const provider of signInProviders) expect(String(queryOf(provider))).not.toMatch(/verifier|secret/);
});

test('Facebook’s profile is refused without the app’s own proof', async () => {
  const answer = await fetch(`${base_url}/facebook/me?fields=id`, { headers: { authorization: 'Bearer x' } });
  expect(answer.status).toBe(400);
});

test('the simulated page refuses a foreign redirect address, an unknown client and unsupported parameters', async () => {
  const url = new URL(ports.line.authoriseUrl(visitOf('line')));
  const change = (name: string, value: string) => {
    const changed = new URL(url);
    changed.searchParams.set(name, value);
    return fetch(changed);
  };
  for (const [name, value] of [
    ['redirect_uri', 'https://evil.example/'],
    ['client_id', '1'],
    ['response_type', 'token'],
    ['code_challenge_method', 'plain'],
  ] as const)
    expect((await change(name, value)).status).toBe(400);
});
