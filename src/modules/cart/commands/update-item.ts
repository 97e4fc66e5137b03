import * as m from '#messages';
import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { availabilityProblem, maxQuantity, putItem } from '../assess/lines.ts';
import { type Changed, changeCart } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import type { CartFacts, PendingChange } from '../facts.ts';
import type { CartLine, StoredCart } from '../stored.ts';
import { type StockCheck, type SupplierStock, withSupplierStock } from '../supplier-stock.ts';
import { quantityChange } from '../view/changes.ts';
import { type ItemRequest, refuseAdding } from './adding.ts';
import { findCartToFill } from './open-cart.ts';
import { withGroup } from './update-group.ts';

/**
 * Adds an item or a combo to the cart, or sets its quantity. Adding stops at what can be bought and reports it; a typed quantity
 * is kept and its line reports the problem. Throws unable_to_add with the reason, cart_not_found.
 */
export const updateItem =
  (supplierStock: SupplierStock) =>
  async (ctx: Context, request: Update): Promise<CartView> => {
    // Chosen once, not per try, because it sets the guest's cookie.
    const target = request.cart ?? (await findCartToFill(ctx));
    return withSupplierStock(ctx, supplierStock, (check) => change(ctx, target, request, check));
  };

type Update = ParsedInputOf<typeof cartContract.update>;

async function change(ctx: Context, target: string | StoredCart, { item: request }: Update, check: StockCheck): Promise<CartView> {
  const { locale } = ctx;
  const items = 'product_id' in request ? request.slots.map((slot) => slot.product_item_id) : [request.product_item_id];
  const pending: PendingChange = { items, ...('product_id' in request && { combos: [request.product_id] }) };
  const decide = (facts: CartFacts<StoredCart>): Changed => {
    check(items.flatMap((id) => facts.items.get(id) ?? []));
    const changed = 'product_id' in request ? withGroup(facts, request, locale) : withRequestedItem(facts, request, locale);
    return { ...changed, cart: { ...changed.cart, event_id: randomId() } };
  };
  const cart = await changeCart(ctx, target, decide, pending);
  return request.mode === 'add' ? { ...cart, message: m.shop_added_to_cart({}, { locale }) } : cart;
}

/** The cart with the item on a new line, or replacing the item of the given line. Throws unable_to_add. */
function withRequestedItem(facts: CartFacts<StoredCart>, request: ItemRequest, locale: Locale): Changed {
  const line = facts.cart.lines.find(({ id }) => id === request.line);
  const isReplaced = line && line.product_item_id !== request.product_item_id;
  return isReplaced ? withItemReplaced(facts, line, request, locale) : withItem(facts, request, locale);
}

/** The cart with one more, or another quantity, of an item. Throws unable_to_add. */
export function withItem(facts: CartFacts<StoredCart>, request: ItemRequest, locale: Locale): Changed {
  const { cart } = facts;
  const item = facts.items.get(request.product_item_id);
  if (!item) throw refuseAdding({ code: 'off_shelf' }, locale);
  const result = putItem(facts, item, request);
  if ('problem' in result) throw refuseAdding(result.problem, locale);
  const present = cart.lines.find((line) => line.product_item_id === item.id);
  const requested = request.mode === 'set' ? request.quantity : (present?.quantity ?? 0) + request.quantity;
  return {
    cart: withLine(cart, { id: 0, seen_price: null, ...present, product_item_id: item.id, quantity: result.quantity }),
    changes: result.quantity < requested ? [quantityChange(item.name, requested, result.quantity, locale)] : [],
    errors: request.mode === 'set' && result.overStock ? { quantity: [sentence('validation_over_stock', {}, locale)] } : {},
  };
}

/** The cart with another item on a line; it joins the line that has that item already. Throws unable_to_add. */
function withItemReplaced(
  facts: CartFacts<StoredCart>,
  line: CartLine,
  { product_item_id, quantity }: ItemRequest,
  locale: Locale,
): Changed {
  const item = facts.items.get(product_item_id);
  const problem = item ? availabilityProblem(item) : { code: 'off_shelf' as const };
  if (problem) throw refuseAdding(problem, locale);
  const cart = { ...facts.cart, lines: facts.cart.lines.filter((other) => other !== line) };
  const same = cart.lines.find((other) => other.product_item_id === product_item_id);
  const joined = { id: 0, seen_price: null, ...same, product_item_id, quantity: Math.min(maxQuantity, quantity + (same?.quantity ?? 0)) };
  return { cart: withLine(cart, joined) };
}

const withLine = (cart: StoredCart, line: CartLine): StoredCart => ({
  ...cart,
  lines: cart.lines.some(({ product_item_id }) => product_item_id === line.product_item_id)
    ? cart.lines.map((other) => (other.product_item_id === line.product_item_id ? line : other))
    : [...cart.lines, line],
});
