import type { CartItem, CartView, ProductGroup } from '#modules/cart/contract.ts';
import type { Sent } from '../call.ts';
import { CallError, call } from '../client.ts';
import { hasSessionEnded } from './ended-session.ts';
import { createSignal } from './signal.ts';
import { stored } from './storage.ts';

const cart = createSignal<CartView | null>(null);

export const useCart = (): CartView | null => cart.use();
export const currentCart = (): CartView | null => cart.get();

/** Stores the newest version of the cart; replies may arrive out of order. */
export function showCart(next: CartView): CartView {
  const shown = cart.get();
  if (shown?.id === next.id && next.version < shown.version) return shown;
  stored.set('cart', next.id);
  cart.set(next);
  return next;
}

/** Replaces the cart regardless of version: the answer to a refused order. */
export function replaceCart(next: CartView): void {
  stored.set('cart', next.id);
  cart.set(next);
}

/** Forgets the cart: after the order, at sign-out, or when it no longer exists. */
export function forgetCart(): void {
  stored.remove('cart');
  cart.set(null);
}

/** Shows what this browser has stored: another tab has signed out, and may have begun a new cart. */
export function followStoredCart(): void {
  cart.set(null);
  void refreshCart();
}

/**
 * Fetches this browser's cart. A missing cart is forgotten; other failures change nothing and return a message for the cart page. An
 * answer about a cart that was replaced or forgotten meanwhile is dropped.
 */
export async function refreshCart(): Promise<string | null> {
  const id = stored.get('cart');
  if (!id) return null;
  try {
    const answer = await call('cart.read', { id });
    if (stored.get('cart') === id) showCart(answer);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status !== 404) return error.message;
    if (stored.get('cart') === id) forgetCart();
  }
  return null;
}

type SendChange = (id: string | null) => Promise<CartView>;
/** The first change of a browser without a cart, which creates it. */
let creating: Promise<unknown> | undefined;

/**
 * Runs a change; when the cart no longer exists it is sent again without an id, which creates a new cart. A change `ofLine` after the
 * session ended is refused: the line is in the member's cart, which is there again once they sign in.
 */
async function changing(send: SendChange, { ofLine = false } = {}): Promise<CartView> {
  // Two first items at once would create two carts, and one of the items would be lost with its cart.
  while (creating) await creating;
  const id = stored.get('cart');
  if (id === null) return createCart(send);
  try {
    return showCart(await send(id));
  } catch (error) {
    if (!(error instanceof CallError && error.code === 'cart_not_found') || (ofLine && hasSessionEnded())) throw error;
    if (stored.get('cart') === id) forgetCart();
    return changing(send, { ofLine });
  }
}

async function createCart(send: SendChange): Promise<CartView> {
  const created = send(null).then(showCart);
  creating = created.catch(() => {}).finally(() => (creating = undefined));
  return created;
}

export const addToCart = (productItemId: number, quantity: number): Promise<CartView> =>
  changing((id) => call('cart.update', { cart: id, item: { product_item_id: productItemId, quantity, mode: 'add' } }));

/** Adds configured combos to the cart. */
export const addGroupToCart = (productId: number, slots: Choices, quantity: number): Promise<CartView> =>
  changing((id) => call('cart.update', { cart: id, item: { product_id: productId, slots: [...slots], quantity, mode: 'add' } }));

export const setQuantity = (productItemId: number, quantity: number): Promise<CartView> =>
  changing((id) => call('cart.update', { cart: id, item: { product_item_id: productItemId, quantity, mode: 'set' } }), { ofLine: true });

export async function removeItem(id: string, itemId: number): Promise<CartView> {
  return showCart(await call('cart.remove', { cart: id, item: { id: itemId } }));
}

/** Restores the last removed line, for five minutes. */
export async function undoRemoval(id: string, undo: string): Promise<CartView> {
  return showCart(await call('cart.undo', { cart: id, undo }));
}

export async function removeGroup(id: string, groupId: string): Promise<CartView> {
  return showCart(await call('cart.remove', { cart: id, item: { group_id: groupId } }));
}

type Choices = readonly { slot_id: number; product_item_id: number; quantity: number }[];

/** Sets a combo's quantity or its choices. */
export const setGroup = (group: ProductGroup, { quantity = group.quantity, slots = group.product_items as Choices }): Promise<CartView> =>
  changing(
    (id) =>
      call('cart.update', {
        cart: id,
        item: { product_id: group.product.id, group_id: group.group_id, slots: [...slots], quantity, mode: 'set' },
      }),
    { ofLine: true },
  );

/** Changes the specification of a line. */
export const setSpecification = ({ id: line, quantity }: CartItem, productItemId: number): Promise<CartView> =>
  changing((id) => call('cart.update', { cart: id, item: { product_item_id: productItemId, line, quantity, mode: 'set' } }), {
    ofLine: true,
  });

let saving: Promise<unknown> = Promise.resolve();

/** Saves in order: concurrent saves could overtake each other, and an older choice win. */
export function saveCart(fields: Sent<'cart.save'>): Promise<CartView> {
  const mine = saving.then(async () => showCart(await call('cart.save', fields)));
  saving = mine.catch(() => {});
  return mine;
}
