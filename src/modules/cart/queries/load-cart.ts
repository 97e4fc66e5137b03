import { randomToken, tokenHash } from '#platform/clock/clock.ts';
import type { Caller, Context } from '#platform/http/context.ts';
import { refuseCart } from '../contract.ts';
import type { StoredCart } from '../store/carts.ts';

const guestCookie = 'shophouse_cart';
const ninetyDays = 90 * 24 * 3600;

/** `items`: holds a guest's cart id but not its cookie, so sees items and totals and may not touch anything personal. */
export type CartAccess = 'full' | 'items';

/** The browser's own secret for its guest carts, if it has one. */
export const readGuestKey = ({ web }: Context): string | undefined => web.cookie(guestCookie);

/** Gives the browser a secret when it has none; what is stored is its hash. */
export function ensureGuestKey(ctx: Context): Buffer {
  const key = readGuestKey(ctx) ?? randomToken();
  ctx.web.setCookie(guestCookie, key, { maxAgeSeconds: ninetyDays });
  return tokenHash(key);
}

export function holdsGuestKey(cart: Pick<StoredCart, 'guest_key_hash'>, guestKey: string | undefined): boolean {
  return guestKey !== undefined && cart.guest_key_hash !== null && tokenHash(guestKey).equals(cart.guest_key_hash);
}

/**
 * What this caller may do with the cart. A customer's cart answers nobody else, and like a missing one, so that its
 * existence is not told (decisions.md 25). Throws cart_not_found.
 */
export function accessTo(cart: StoredCart | undefined, caller: Caller, guestKey: string | undefined): CartAccess {
  const ownedBySomeone = cart?.customer_id != null;
  if (!cart || (ownedBySomeone && !(caller.kind === 'customer' && caller.id === cart.customer_id))) throw refuseCart('cart_not_found');
  return ownedBySomeone || holdsGuestKey(cart, guestKey) ? 'full' : 'items';
}
