import type { Context } from '#platform/http/context.ts';
import { assess } from '../assess/assess.ts';
import type { CartView } from '../contract.ts';
import { emptyContent, type StoredCart } from '../stored.ts';
import { viewCart } from '../view/cart-view.ts';
import { viewGiftSetting } from '../view/offers.ts';
import { loadOpenCart, selectCustomerCart } from './load-cart.ts';
import { loadCartFacts, loadFacts } from './load-facts.ts';

/** The whole cart for this caller, newly priced. Reading marks nothing as seen. Throws cart_not_found. */
export const viewStoredCart = async (ctx: Context, cart: StoredCart): Promise<CartView> =>
  viewCart(assess(await loadCartFacts(ctx, cart)), { locale: ctx.locale });

/** Throws cart_not_found, also for a cart that was ordered. */
export const readCart = async (ctx: Context, { id }: { id: string }): Promise<CartView> => viewStoredCart(ctx, await loadOpenCart(ctx, id));

/** The signed-in customer's open cart, or null when there is none. */
export async function readOpenCart(ctx: Context, customerId: number): Promise<CartView | null> {
  const cart = await selectCustomerCart(ctx.db, customerId);
  return cart ? viewStoredCart(ctx, cart) : null;
}

/** The gifts to be earned, for a cart or before there is one. Throws cart_not_found. */
export async function readGiftSetting(ctx: Context, { cart }: { cart?: string | null | undefined }): Promise<CartView['gift_setting']> {
  const content = cart ? await loadOpenCart(ctx, cart) : emptyContent;
  return viewGiftSetting(assess(await loadFacts(ctx.db, ctx, content)), ctx.locale);
}
