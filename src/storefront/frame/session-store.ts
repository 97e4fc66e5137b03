import type { CustomerProfile } from '#modules/account/contract.ts';
import { call, whenSignedOut } from '../client.ts';
import { forgetCart, showCart } from './cart-store.ts';
import { createSignal } from './signal.ts';
import { stored } from './storage.ts';

const customer = createSignal<CustomerProfile | null>(null);

/** The signed-in customer. Null on the server and for visitors: pages may not depend on it (decisions.md 20). */
export const useCustomer = (): CustomerProfile | null => customer.use();

/** Unknown until the browser has looked for a token and asked whose it is. */
export type SessionState = 'unknown' | 'visitor' | 'member';
const state = createSignal<SessionState>('unknown');
export const useSessionState = (): SessionState => state.use();

function forgetCustomer(): void {
  stored.remove('customer_token');
  stored.remove('loggedIn');
  customer.set(null);
  state.set('visitor');
}
whenSignedOut(forgetCustomer);

/** Reads the profile again, for example after a change of it. */
export async function loadProfile(): Promise<void> {
  const profile = await call('account.me', {});
  customer.set(profile);
  state.set('member');
  if (profile.cart) showCart(profile.cart);
}

/** Takes up the session of an earlier visit. A token that is no longer good ends it quietly. */
export async function restoreSession(): Promise<void> {
  if (stored.get('customer_token')) await loadProfile().catch(() => {});
  if (state.get() === 'unknown') state.set('visitor');
}

/** Signs in and adopts the cart of this browser; the profile's cart then replaces it. Throws a CallError. */
export async function signIn(email: string, password: string): Promise<void> {
  const { token } = await call('account.login', { email, password, cart: stored.get('cart') });
  stored.set('customer_token', token);
  stored.set('loggedIn', '1');
  await loadProfile();
}

/** Signs out here whatever the server says: the shopper asked for it. */
export async function signOut(): Promise<void> {
  await call('account.logout', {}).catch(() => {});
  forgetCustomer();
  forgetCart();
}
