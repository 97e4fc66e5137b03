import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { changeCart, openCartForCaller } from '../changing.ts';
import type { CartView, cartContract } from '../contract.ts';
import { withSent } from '../with-sent.ts';

/** Keeps what is being typed, any part of it, right or wrong: nothing a shopper wrote is ever lost. Throws cart_not_found. */
export async function saveCart(ctx: Context, { id, ...sent }: ParsedInputOf<typeof cartContract.save>): Promise<CartView> {
  const before = await openCartForCaller(ctx, id);
  return changeCart(ctx, before, (facts, access) => ({ cart: withSent(facts, sent, access) }));
}
