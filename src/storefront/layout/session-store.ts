import type { CustomerProfile } from '#modules/account/contract.ts';
import { call, whenSignedOut } from '../client.ts';
import { currentCart, followStoredCart, forgetCart, refreshCart, showCart } from './cart-store.ts';
import { noteSessionEnd } from './ended-session.ts';
import { createSignal } from './signal.ts';
import { stored } from './storage.ts';

const customer = createSignal<CustomerProfile | null>(null);

/** The signed-in customer. Null on the server and for visitors: cached pages must not depend on it. */
export const useCustomer = (): CustomerProfile | null => customer.use();

/** `unknown` until the stored token was checked. */
export type SessionState = 'unknown' | 'visitor' | 'member';
const state = createSignal<SessionState>('unknown');
export const useSessionState = (): SessionState => state.use();

function showVisitor(): void {
  customer.set(null);
  state.set('visitor');
}

function forgetCustomer(): void {
  stored.remove('customer_token');
  stored.remove('loggedIn');
  showVisitor();
}
whenSignedOut(() => {
  noteSessionEnd(true);
  forgetCustomer();
});

/** Shows this customer, whose token is stored, as signed in. */
export function showProfile(profile: CustomerProfile): void {
  noteSessionEnd(false);
  customer.set(profile);
  state.set('member');
  if (profile.cart) showCart(profile.cart);
}

/** Reloads the profile. A session that has ended since is not restored. */
export async function loadProfile(): Promise<void> {
  const token = stored.get('customer_token');
  const profile = await call('account.me', {});
  if (stored.get('customer_token') === token) showProfile(profile);
}

/** Pauses before the session is tried again, in milliseconds. */
const [firstPause, longestPause] = [1000, 30_000];

/** Restores the session of an earlier visit. An invalid token ends it silently; while the shop cannot be reached it is tried again. */
export async function restoreSession(pause = firstPause): Promise<void> {
  if (state.get() !== 'unknown') return;
  if (stored.get('customer_token')) await loadProfile().catch(() => {});
  if (state.get() !== 'unknown') return;
  if (stored.get('customer_token')) setTimeout(restoreSession, pause, Math.min(2 * pause, longestPause));
  else state.set('visitor');
}

/** Signs out locally at once, whatever the server answers: the computer may be shared. */
export function signOut(): void {
  void call('account.logout', {}).catch(() => {});
  leave();
}

async function followSignIn(): Promise<void> {
  await loadProfile();
  // Another customer's cart, or none.
  if (currentCart() && currentCart()?.id !== stored.get('cart')) followStoredCart();
}

/** Ends this browser's session, if it has one, as its password has changed. A visitor's cart stays. */
export function leaveIfSignedIn(): void {
  if (stored.get('customer_token')) leave();
}

/** Clears the session and the cart: after signing out or deleting the account. */
export function leave(): void {
  noteSessionEnd(false);
  forgetCustomer();
  forgetCart();
}

function followStoredSession(): void {
  if (stored.get('customer_token')) void followSignIn().catch(() => {});
  else if (state.get() === 'member') {
    noteSessionEnd(false);
    showVisitor();
    followStoredCart();
  }
}

/**
 * Follows sign-ins and sign-outs elsewhere: in other tabs, and on the pages after this one, from which the browser brings it back as it was.
 * What is stored counts, not the event: a tab in the background gets it late, when the other one may have signed in again or begun a new
 * cart. Returns the function that stops it.
 */
export function followOtherPages(): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key === 'customer_token' || key === null) followStoredSession();
  }
  function onPageShow({ persisted }: PageTransitionEvent) {
    if (!persisted) return;
    followStoredSession();
    if (currentCart()?.id === stored.get('cart')) void refreshCart();
    else followStoredCart();
  }
  window.addEventListener('storage', onStorage);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}
