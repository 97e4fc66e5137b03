import type { Ports } from '#app/providers.ts';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { signInSandbox } from '#integrations/sign-in-providers/sandbox.ts';
import { createProviderKeys, createSignIn } from '#integrations/sign-in-providers/sign-in.ts';
import { createSignInSimulator, type SignInSimulator } from '#integrations/sign-in-providers/simulator/simulator.ts';
import type { CustomerProfile } from '#modules/account/contract.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { SignInProvider } from '#shared/sign-in-providers.ts';
import type { Answer, Client } from '../clients.ts';
import { type ServedShop, servedShop } from '../served-shop.ts';
import { noProviders } from './no-providers.ts';

export type SignedIn = { token: string; profile: CustomerProfile; code?: string; email?: string; errors?: Record<string, string[]> };
/** A one-time code, as it is in an address. */
export const codeForm = /^[\w-]{43}$/;

let made = 0;
/** A person with a unique name. */
export const someone = (change: { email?: string; verified?: boolean } = {}): Person => ({ name: `Person ${++made}`, ...change });
export const newEmail = (): string => `person-${++made}@example.com`;

/** Exchanges a one-time code for a session. */
export const swap = (client: Client, token: string, more: object = {}): Promise<Answer<SignedIn>> =>
  client.call<SignedIn>('POST', '/api/user-by-token', { token, ...more });

/** A whole sign-in at a provider. */
export async function signInWith(
  shop: ShopWithProviders,
  client: Client,
  person: Person,
  provider: SignInProvider = 'line',
): Promise<SignedIn> {
  const { token } = await shop.visit(client, provider, person);
  const answer = await swap(client, token);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

export type Person = { name: string; email?: string; verified?: boolean };
/** Where the browser ended up: the page, the code or word in `token`, and the path that opens next. */
export type Ending = { page: string; token: string; redirect: string | null };

export type ShopWithProviders = ServedShop & {
  simulator: SignInSimulator;
  ports: Ports;
  /** Begins a visit; answers the provider's address. */
  begin(client: Client, provider: SignInProvider, input?: Record<string, unknown>): Promise<string>;
  /** Signs in at the provider as this person, or refuses; answers the path of the callback with what it brings. */
  choose(url: string, person: Person | 'refuse'): Promise<string>;
  /** Begin, choose and return in one browser. */
  visit(client: Client, provider: SignInProvider, person: Person | 'refuse', input?: Record<string, unknown>): Promise<Ending>;
};

/** A served shop whose sign-in providers are the simulator, over HTTP. */
export async function shopWithProviders(): Promise<ShopWithProviders> {
  let clock: Clock = systemClock;
  const simulator = createSignInSimulator({ clock: { now: () => clock.now() } });
  const { base_url, stop } = await simulator.listen(0);
  const configs = signInSandbox(base_url);
  const keys = createProviderKeys(configs.google.endpoints.keys ?? '');
  const storeMap = async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9'));
  const signIn = async (provider: SignInProvider) => createSignIn[provider](configs[provider], { clock: { now: () => clock.now() }, keys });
  const ports = { ...noProviders, storeMap, signIn };
  const shop = await servedShop({ ports });
  clock = shop.fixtures.clock;

  const begin: ShopWithProviders['begin'] = async (client, provider, input = {}) => {
    const { status, text, body } = await client.call<{ url: string }>('POST', `/api/oauth/${provider}`, { action: 'login', ...input });
    if (status !== 200) throw new Error(`${status} ${text}`);
    return body.url;
  };
  const choose: ShopWithProviders['choose'] = async (url, person) => {
    const fields: Record<string, string> =
      person === 'refuse'
        ? { person }
        : { person: 'typed', name: person.name, email: person.email ?? '', verified: person.verified ? '1' : '' };
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    const { pathname, search } = new URL(answer.headers.get('location') ?? '');
    return pathname + search;
  };
  return {
    ...shop,
    simulator,
    ports,
    begin,
    choose,
    visit: async (client, provider, person, input) => comeBack(client, await choose(await begin(client, provider, input), person)),
    close: async () => {
      await shop.close();
      await stop();
    },
  };
}

/** The browser's return to the shop. */
export async function comeBack(client: Client, path: string): Promise<Ending> {
  const { status, headers } = await client.call('GET', path);
  if (status !== 303) throw new Error(`the callback answered ${status}`);
  const { pathname, searchParams } = new URL(String(headers['location']), 'http://shop');
  return { page: pathname, token: searchParams.get('token') ?? '', redirect: searchParams.get('redirect') };
}
