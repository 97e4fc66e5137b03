import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart, openCartForCaller } from '../changing.ts';
import type { CartView, cartContract } from '../contract.ts';

/** Takes a line out; a line that is gone already is no error. Throws cart_not_found. */
export async function removeItem(ctx: Context, { cart: id, item }: ParsedInputOf<typeof cartContract.remove>): Promise<CartView> {
  const before = await openCartForCaller(ctx, id);
  return changeCart(ctx, before, ({ cart }) => ({ cart: { ...cart, lines: cart.lines.filter((line) => line.id !== item.id) } }));
}
