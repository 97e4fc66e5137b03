import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { Refusal } from '#shared/refusal.ts';
import type { CartView } from '../contract.ts';
import { loadOpenCart, selectCustomerCart } from '../queries/load-cart.ts';
import { ensureGuestKey } from '../queries/load-facts.ts';
import { viewStoredCart } from '../queries/read-cart.ts';
import { writeCart } from '../store/write-cart.ts';
import { emptyContent, type NewCart, type StoredCart } from '../stored.ts';

/** The open cart with this id; a foreign, ordered or unknown id gives a new one, never an error. */
export async function openCart(ctx: Context, { cart: id }: { cart?: string | null }): Promise<CartView> {
  return viewStoredCart(ctx, (id && (await findOpenCart(ctx, id))) || (await startCart(ctx)));
}

/** The member's last used cart; for guests a new one, bound to the browser by its cookie and not stored yet. */
export async function findCartToFill(ctx: Context): Promise<StoredCart> {
  const { caller, db, locale } = ctx;
  if (caller.kind !== 'customer') return newCart({ id: randomId(), customer_id: null, guest_key_hash: ensureGuestKey(ctx), locale });
  return (await selectCustomerCart(db, caller.id)) ?? newCart({ id: randomId(), customer_id: caller.id, guest_key_hash: null, locale });
}

/** The cart of `findCartToFill`, stored if it is new. */
export async function startCart(ctx: Context): Promise<StoredCart> {
  const cart = await findCartToFill(ctx);
  return cart.version > 0 ? cart : ((await writeCart(ctx.db, cart, cart, ctx.clock.now())) ?? cart);
}

/** The open cart with this id, if the caller may have it. */
export async function findOpenCart(ctx: Context, id: string): Promise<StoredCart | undefined> {
  try {
    return await loadOpenCart(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** An empty cart. Version 0 says that it is not stored: the first write makes it 1. */
const newCart = (cart: NewCart): StoredCart => ({ ...cart, ...emptyContent, state: 'open', version: 0, undo: null, event_id: randomId() });
