import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { ruleKey } from '../assess/quote.ts';
import { changeCart, openCartForCaller } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';

/** Takes an attached rule off, by its id or its code; one that is not attached is no error. Throws cart_not_found. */
export async function removeOffer(ctx: Context, { cart: id, offer }: ParsedInputOf<typeof cartContract.removeOffer>): Promise<CartView> {
  const before = await openCartForCaller(ctx, id);
  const isIt = (held: (typeof before.attached)[number]) => ruleKey(held) === offer || held.code === offer.trim().toUpperCase();
  return changeCart(ctx, before, ({ cart }) => ({ cart: { ...cart, attached: cart.attached.filter((held) => !isIt(held)) } }));
}
