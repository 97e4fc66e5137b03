import { shelf } from '#modules/catalog/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf, ResultOf } from '#shared/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { toMajor } from '#shared/money.ts';
import { InvalidInput } from '#shared/refusal.ts';
import { assess } from '../assess/assess.ts';
import { openCartForCaller } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import { emptyContent, type StoredCart, selectCartOfCustomer } from '../store/carts.ts';
import { giftSettingOf, viewOf } from '../view/cart-view.ts';
import { problemSentence } from '../view/changes.ts';
import { methodsOf } from '../view/methods.ts';
import { accessTo, readGuestKey } from './load-cart.ts';
import { gatherFacts } from './load-facts.ts';

/** The whole cart for this caller, freshly priced. Reading marks nothing as seen. Throws cart_not_found. */
export async function viewForCaller(ctx: Context, cart: StoredCart): Promise<CartView> {
  const access = accessTo(cart, ctx.caller, readGuestKey(ctx));
  const facts = await gatherFacts(ctx.db, ctx, cart);
  return viewOf(assess(facts), { locale: ctx.locale, access });
}

/** Throws cart_not_found, also for a cart that was ordered. */
export const readCart = async (ctx: Context, { id }: { id: string }): Promise<CartView> =>
  viewForCaller(ctx, await openCartForCaller(ctx, id));

/** The signed-in customer's open cart, or null when there is none. */
export async function readOpenCart(ctx: Context, customerId: number): Promise<CartView | null> {
  const cart = await selectCartOfCustomer(ctx.db, customerId);
  return cart ? viewForCaller(ctx, cart) : null;
}

/** The gifts to be earned, for a cart or before there is one. Throws cart_not_found. */
export async function readGiftSetting(ctx: Context, { cart }: { cart?: string | null | undefined }): Promise<CartView['gift_setting']> {
  const content = cart ? await openCartForCaller(ctx, cart) : emptyContent;
  return giftSettingOf(assess(await gatherFacts(ctx.db, ctx, content)), ctx.locale);
}

type Simulate = typeof cartContract.simulate;

/**
 * Which deliveries and payments a guest with this cart and this postcode is offered, and why not the others: by the cart's own
 * rules, without a stored cart. Throws InvalidInput at the SKU that nobody knows.
 */
export async function simulateMethods(
  ctx: Context,
  { items, zip, delivery_method_id }: ParsedInputOf<Simulate>,
): Promise<ResultOf<Simulate>> {
  const ids = await shelf.itemIdsBySku(
    ctx.db,
    items.map(({ sku }) => sku),
  );
  const unknown = items.findIndex(({ sku }) => !ids.has(sku.toUpperCase()));
  if (unknown >= 0) throw new InvalidInput({ [`items.${unknown}.sku`]: [{ key: 'unknown_sku' }] });
  const lines = items.map(({ sku, quantity }) => ({ id: 0, product_item_id: ids.get(sku.toUpperCase()) ?? 0, quantity, seen_price: null }));
  const fields = { zip, recipient_zip: zip };
  const assessment = assess(await gatherFacts(ctx.db, ctx, { ...emptyContent, lines, fields, delivery_method_id }));
  const { currency } = assessment.facts.terms;
  const { deliveries, payments } = methodsOf(assessment, { locale: ctx.locale, currency });
  return {
    currency,
    goods: toMajor(assessment.quote.items_total - assessment.quote.discount_total, currency),
    lines: assessment.lines.map(({ item, line, problem }) => ({
      name: inLocale(item.name, ctx.locale),
      quantity: line.quantity,
      problem: problem ? problemSentence(problem, ctx.locale) : null,
    })),
    deliveries,
    payments,
  };
}
