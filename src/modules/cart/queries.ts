import type { Context } from '#platform/http/context.ts';
import { accessTo, guestKeyOf } from './access.ts';
import { assess } from './assess.ts';
import { openCartForCaller } from './changing.ts';
import type { CartView } from './contract.ts';
import { gatherFacts } from './facts.ts';
import { emptyContent, type StoredCart, selectCartOfCustomer } from './store/carts.ts';
import { giftSettingOf, viewOf } from './view.ts';

/** The whole cart for this caller, freshly priced. Reading marks nothing as seen. Throws cart_not_found. */
export async function viewForCaller(ctx: Context, cart: StoredCart): Promise<CartView> {
  const access = accessTo(cart, ctx.caller, guestKeyOf(ctx));
  const facts = await gatherFacts(ctx.db, ctx, cart);
  return viewOf(assess(facts), { locale: ctx.locale, access });
}

/** Throws cart_not_found, also for a cart that was ordered. */
export const readCart = async (ctx: Context, { id }: { id: string }): Promise<CartView> =>
  viewForCaller(ctx, await openCartForCaller(ctx, id));

/** The signed-in customer's open cart, or null when there is none. */
export async function openCartOf(ctx: Context, customerId: number): Promise<CartView | null> {
  const cart = await selectCartOfCustomer(ctx.db, customerId);
  return cart ? viewForCaller(ctx, cart) : null;
}

/** The gifts to be earned, for a cart or before there is one. Throws cart_not_found. */
export async function readGiftSetting(ctx: Context, { cart }: { cart?: string | null | undefined }): Promise<CartView['gift_setting']> {
  const content = cart ? await openCartForCaller(ctx, cart) : emptyContent;
  return giftSettingOf(assess(await gatherFacts(ctx.db, ctx, content)), ctx.locale);
}
