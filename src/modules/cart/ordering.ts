import type { Reader, Tx } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { accessTo, guestKeyOf } from './access.ts';
import { type Assessment, assess } from './assess.ts';
import { type CartFields, refuseCart } from './contract.ts';
import { gatherFacts } from './facts.ts';
import { lockCart, type StoredCart } from './store.ts';
import { withSent } from './with-sent.ts';

/** What the order call sends along, over what the cart has stored. */
export type SentWithOrder = CartFields & { delivery_method_id?: number | null; payment_method_id?: number | null };

/**
 * The cart in any state, held until the transaction ends, for the one who may order it. An order holds personal data, so
 * a guest's cart without its cookie counts as missing. Throws cart_not_found.
 */
export async function lockCartForOrder(tx: Tx, ctx: Context, id: string): Promise<StoredCart> {
  const cart = await lockCart(tx, id);
  if (accessTo(cart, ctx.caller, guestKeyOf(ctx)) !== 'full' || !cart) throw refuseCart('cart_not_found');
  return cart;
}

/** Everything decided about the cart as it was sent, with the prices, stock and methods of this moment. */
export async function assessForOrder(reader: Reader, ctx: Context, cart: StoredCart, sent: SentWithOrder): Promise<Assessment> {
  const facts = await gatherFacts(reader, ctx, cart);
  return assess({ ...facts, cart: withSent(facts, sent, 'full') });
}
