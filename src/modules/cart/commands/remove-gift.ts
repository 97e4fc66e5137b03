import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';

/** Removes one piece of a chosen gift; one that was not chosen is no error. Throws cart_not_found. */
export async function removeGift(ctx: Context, { id, cart: cartId }: ParsedInputOf<typeof cartContract.removeGift>): Promise<CartView> {
  return changeCart(ctx, cartId, ({ cart }) => {
    const last = cart.selected_gifts.findLastIndex(({ gift_id }) => gift_id === id);
    return { cart: { ...cart, selected_gifts: cart.selected_gifts.filter((_, i) => i !== last) } };
  });
}
