import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart, openCartForCaller } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';

/** Gives one piece of a chosen gift back; one that was not chosen is no error. Throws cart_not_found. */
export async function removeGift(ctx: Context, { id, cart: cartId }: ParsedInputOf<typeof cartContract.removeGift>): Promise<CartView> {
  const before = await openCartForCaller(ctx, cartId);
  return changeCart(ctx, before, ({ cart }) => {
    const last = cart.selected_gifts.findLastIndex(({ gift_id }) => gift_id === id);
    return { cart: { ...cart, selected_gifts: cart.selected_gifts.filter((_, i) => i !== last) } };
  });
}
