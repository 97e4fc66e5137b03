import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { Refusal } from '#shared/refusal.ts';
import { ensureGuestKey } from '../access.ts';
import { openCartForCaller } from '../changing.ts';
import type { CartView } from '../contract.ts';
import { viewForCaller } from '../queries.ts';
import { insertCart, type StoredCart, selectCartOfCustomer } from '../store/carts.ts';

/** The open cart with this id; a foreign, ordered or unknown id gives a new one, never an error (decisions.md 25). */
export async function openCart(ctx: Context, { cart: id }: { cart?: string | null }): Promise<CartView> {
  return viewForCaller(ctx, (id && (await cartIfOpen(ctx, id))) || (await startCart(ctx)));
}

/** A member gets the cart used last; anybody else a new one, bound to the browser by its cookie. */
export async function startCart(ctx: Context): Promise<StoredCart> {
  const { caller, db, locale } = ctx;
  if (caller.kind !== 'customer') return insertCart(db, { id: randomId(), customer_id: null, guest_key_hash: ensureGuestKey(ctx), locale });
  return (
    (await selectCartOfCustomer(db, caller.id)) ?? insertCart(db, { id: randomId(), customer_id: caller.id, guest_key_hash: null, locale })
  );
}

async function cartIfOpen(ctx: Context, id: string): Promise<StoredCart | undefined> {
  try {
    return await openCartForCaller(ctx, id);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
