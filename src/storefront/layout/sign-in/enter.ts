import type { CustomerProfile } from '#modules/account/contract.ts';
import type { CartView } from '#modules/cart/contract.ts';
import type { Sent } from '../../call.ts';
import { call } from '../../client.ts';
import { captured } from '../captured.ts';
import { currentCart } from '../cart-store.ts';
import { showProfile } from '../session-store.ts';
import { stored } from '../storage.ts';

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
  const { answerByPasskey } = await import('./passkey.ts');
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
