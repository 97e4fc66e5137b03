import type { Reader, Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { type Assessment, assess } from '../assess/assess.ts';
import { withChoices } from '../commands/save-cart.ts';
import { type CartParts, refuseCart } from '../contract.ts';
import { lockCart } from '../queries/load-cart.ts';
import { accessTo, loadCartFacts } from '../queries/load-facts.ts';
import type { StoredCart } from '../stored.ts';

/**
 * The cart in any state, locked until the transaction ends, for the caller who may order it. An order contains personal data, so
 * a guest's cart without its cookie counts as missing. Throws cart_not_found.
 */
export async function lockCartForOrder(tx: Tx, ctx: Context, id: string): Promise<StoredCart> {
  const cart = await lockCart(tx, id);
  if (accessTo(ctx, cart) !== 'full' || !cart) throw refuseCart('cart_not_found');
  return cart;
}

/**
 * Everything decided about the cart as it was sent, with the prices, stock and methods of this moment. `withoutGifts`: gifts
 * that another order took first count as out of stock.
 */
export async function assessForOrder(
  reader: Reader,
  ctx: Context,
  cart: StoredCart,
  { delivery_method_id, payment_method_id, credits_used, selected_gifts, ...fields }: CartParts,
  withoutGifts: ReadonlySet<number> = new Set(),
): Promise<Assessment<StoredCart>> {
  const facts = await loadCartFacts(ctx, cart, { fields }, reader);
  const choices = { delivery_method_id, payment_method_id, credits_used, selected_gifts };
  return assess({
    ...facts,
    cart: withChoices(facts, choices),
    gifts: new Map([...facts.gifts].map(([id, gift]) => [id, withoutGifts.has(id) ? { ...gift, in_stock: 0 } : gift])),
    credits_typed: credits_used != null,
  });
}
