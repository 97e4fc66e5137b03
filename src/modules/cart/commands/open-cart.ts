import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { Refusal } from '#shared/refusal.ts';
import { openCartForCaller } from '../change-cart.ts';
import type { CartView } from '../contract.ts';
import { ensureGuestKey } from '../queries/load-cart.ts';
import { viewForCaller } from '../queries/read-cart.ts';
import { newCart, type StoredCart, selectCartOfCustomer } from '../store/carts.ts';
import { writeCart } from '../store/write-cart.ts';

/** The open cart with this id; a foreign, ordered or unknown id gives a new one, never an error (decisions.md 25). */
export async function openCart(ctx: Context, { cart: id }: { cart?: string | null }): Promise<CartView> {
  return viewForCaller(ctx, (id && (await cartIfOpen(ctx, id))) || (await startCart(ctx)));
}

/** A member gets the cart used last; anybody else a new one, bound to the browser by its cookie. A new one is not stored yet. */
export async function cartToFill(ctx: Context): Promise<StoredCart> {
  const { caller, db, locale } = ctx;
  if (caller.kind !== 'customer') return newCart({ id: randomId(), customer_id: null, guest_key_hash: ensureGuestKey(ctx), locale });
  return (await selectCartOfCustomer(db, caller.id)) ?? newCart({ id: randomId(), customer_id: caller.id, guest_key_hash: null, locale });
}

/** The same, stored. */
export async function startCart(ctx: Context): Promise<StoredCart> {
  const cart = await cartToFill(ctx);
  return cart.version > 0 ? cart : ((await writeCart(ctx.db, cart, ctx.clock.now())) ?? cart);
}

async function cartIfOpen(ctx: Context, id: string): Promise<StoredCart | undefined> {
  try {
    return await openCartForCaller(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
