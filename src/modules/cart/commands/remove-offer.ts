import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import { ruleKey } from '../assess/quote.ts';
import { changeCart } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import type { AttachedRule } from '../stored.ts';

/** Detaches a rule, by its id or its code; one that is not attached is no error. Throws cart_not_found. */
export async function removeOffer(ctx: Context, { cart: id, offer }: ParsedInputOf<typeof cartContract.removeOffer>): Promise<CartView> {
  const isRemoved = (rule: AttachedRule) => ruleKey(rule) === offer || rule.code === offer.trim().toUpperCase();
  return changeCart(ctx, id, ({ cart }) => ({ cart: { ...cart, attached: cart.attached.filter((rule) => !isRemoved(rule)) } }));
}
