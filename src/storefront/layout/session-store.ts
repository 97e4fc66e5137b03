import type { CustomerProfile } from '#modules/account/contract.ts';
import type { CartView } from '#modules/cart/contract.ts';
import type { Sent } from '../call.ts';
import { call, whenSignedOut } from '../client.ts';
import { captured } from './captured.ts';
import { currentCart, followStoredCart, forgetCart, showCart } from './cart-store.ts';
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
let hasEnded = false;
whenSignedOut(() => {
  hasEnded = true;
  forgetCustomer();
});

/** The server ended the session and the customer has not signed in again: their cart is not available to others. */
export const hasSessionEnded = (): boolean => hasEnded;

function showProfile(profile: CustomerProfile): void {
  hasEnded = false;
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

/** Restores the session of an earlier visit. An invalid token ends it silently. */
export async function restoreSession(): Promise<void> {
  if (state.get() !== 'unknown') return;
  if (stored.get('customer_token')) await loadProfile().catch(() => {});
  if (state.get() === 'unknown') state.set('visitor');
}

/** What an earlier visit left in the cart: the cart, line ids, combo ids and the number of pieces. */
export type RestoredCart = { cart: string; lines: number[]; groups: string[]; count: number; wasEmpty: boolean };

/** The member's cart replaces this browser's; lines that were not here come from an earlier visit. */
function findRestored(before: CartView | null, after: CartView | null): RestoredCart | null {
  if (!after) return null;
  const items = new Set(before?.items.map((item) => item.product_item.id));
  const combos = new Set(before?.product_groups.map((group) => group.group_id));
  const lines = after.items.filter((item) => !items.has(item.product_item.id));
  const groups = after.product_groups.filter((group) => !combos.has(group.group_id));
  const count = [...lines, ...groups].reduce((sum, each) => sum + each.quantity, 0);
  if (count === 0) return null;
  const wasEmpty = items.size + combos.size === 0;
  return { cart: after.id, lines: lines.map(({ id }) => id), groups: groups.map(({ group_id }) => group_id), count, wasEmpty };
}

async function enter(token: string, profile?: CustomerProfile): Promise<RestoredCart | null> {
  stored.set('customer_token', token);
  stored.set('loggedIn', '1');
  const before = currentCart();
  const known = profile ?? (await call('account.me', {}));
  showProfile(known);
  return findRestored(before, known.cart);
}

/** Signs in by e-mail or phone and merges this browser's cart. Throws a CallError. */
export async function signIn(login: string, password: string): Promise<RestoredCart | null> {
  const { token } = await call('account.login', { email: login, password, cart: stored.get('cart') });
  return enter(token);
}

/** Signs in with a passkey of this device and merges this browser's cart. Throws a CallError, or an Error with a sentence. */
export async function signInByPasskey(): Promise<RestoredCart | null> {
  const { answerByPasskey } = await import('./sign-in/passkey.ts');
  const response = await answerByPasskey();
  const { token } = await call('account.passkeyLogin', { response: response as never, cart: stored.get('cart') });
  return enter(token);
}

/** Registers, signs in, and returns the shop's message. Throws a CallError. */
export async function register(form: Omit<Sent<'account.register'>, 'cart'>): Promise<string> {
  const { token, profile, message } = await call('account.register', { ...form, ...captured(), cart: stored.get('cart') });
  await enter(token, profile);
  return message;
}

/** Signs in with the token of a link, or answers the question of a provider's. Throws a CallError; the previous session then stays. */
export async function signInByToken(
  urlToken: string,
  choice: Pick<Sent<'account.userByToken'>, 'password' | 'new_account'> = {},
): Promise<RestoredCart | null> {
  const { token, profile } = await call('account.userByToken', { token: urlToken, cart: stored.get('cart'), ...choice });
  return enter(token, profile);
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
  hasEnded = false;
  forgetCustomer();
  forgetCart();
}

/**
 * Follows sign-ins and sign-outs in other tabs. What is stored counts, not the event: a tab in the background gets it late, when the
 * other one may have signed in again or begun a new cart. Returns the function that stops it.
 */
export function followOtherTabs(): () => void {
  function onStorage({ key }: StorageEvent) {
    if (key !== 'customer_token' && key !== null) return;
    if (stored.get('customer_token')) void followSignIn().catch(() => {});
    else if (state.get() === 'member') {
      hasEnded = false;
      showVisitor();
      followStoredCart();
    }
  }
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
