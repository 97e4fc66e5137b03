import * as m from '#messages';
import { randomId } from '#platform/clock/clock.ts';
import type { Context } from '#platform/http/context.ts';
import { sentence } from '#platform/http/validation.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { type Changed, cartToChange, changeCart, type Decide } from '../change-cart.ts';
import type { CartView, cartContract } from '../contract.ts';
import type { About, CartFacts } from '../queries/load-facts.ts';
import type { StoredCart } from '../store/carts.ts';
import type { CartLine } from '../stored.ts';
import { availabilityProblem, lineLimit, mostOfOne, quantityAfterAdding, sumDemand } from '../validate-line.ts';
import { problemSentence, quantityChange } from '../view/changes.ts';
import { fullSentence, type GroupWish, type ItemWish, type Limit, refuseAdding, refuseWhenFull } from './adding.ts';
import { cartToFill } from './open-cart.ts';
import { withGroup } from './update-group.ts';

/**
 * Puts an item or a combo into the cart, or sets its quantity. Adding stops at what can be bought and says so; a quantity that
 * was typed stays as typed and its line says what is wrong. Throws unable_to_add with the reason, cart_not_found.
 */
export async function updateItem(ctx: Context, { cart: id, item: wish }: ParsedInputOf<typeof cartContract.update>): Promise<CartView> {
  const cart = id ? await cartToChange(ctx, id) : await cartToFill(ctx);
  const { about, change } = 'product_id' in wish ? groupChange(wish, ctx.locale) : itemChange(wish, ctx.locale);
  const decide: Decide = (facts) => {
    const changed = change(facts);
    return { ...changed, cart: { ...changed.cart, event_id: randomId() } };
  };
  const changed = await changeCart(ctx, cart, decide, about);
  return wish.mode === 'add' ? { ...changed, message: m.shop_added_to_cart({}, { locale: ctx.locale }) } : changed;
}

type Change = { about: About; change: (facts: CartFacts<StoredCart>) => Changed };

const groupChange = (wish: GroupWish, locale: Locale): Change => ({
  about: { items: wish.slots.map((slot) => slot.product_item_id), combos: [wish.product_id] },
  change: (facts) => withGroup(facts, wish, locale),
});

const itemChange = (wish: ItemWish, locale: Locale): Change => ({
  about: { items: [wish.product_item_id] },
  change: (facts) => {
    const line = facts.cart.lines.find(({ id }) => id === wish.line);
    return line && line.product_item_id !== wish.product_item_id ? withOther(facts, line, wish, locale) : withItem(facts, wish, locale);
  },
});

/** The cart with another item in the line's stead; it joins the line that holds that item already. Throws unable_to_add. */
function withOther(facts: CartFacts<StoredCart>, line: CartLine, { product_item_id, quantity }: ItemWish, locale: Locale): Changed {
  const item = facts.items.get(product_item_id);
  const no = item ? availabilityProblem(item) : { code: 'off_shelf' as const };
  if (no) throw refuseAdding(problemSentence(no, locale));
  const cart = { ...facts.cart, lines: facts.cart.lines.filter((other) => other !== line) };
  const same = cart.lines.find((other) => other.product_item_id === product_item_id);
  const joined = { id: 0, seen_price: null, ...same, product_item_id, quantity: Math.min(mostOfOne, quantity + (same?.quantity ?? 0)) };
  return { cart: withLine(cart, joined) };
}

/** The cart with one more, or another quantity, of an item. Throws unable_to_add with the reason. */
export function withItem(facts: CartFacts<StoredCart>, { product_item_id, quantity, mode }: ItemWish, locale: Locale): Changed {
  const { cart, items } = facts;
  const item = items.get(product_item_id);
  const present = cart.lines.find((line) => line.product_item_id === product_item_id);
  if (!item) throw refuseAdding(problemSentence({ code: 'off_shelf' }, locale));
  const limit = limitOf(facts, product_item_id, present?.quantity ?? 0);
  const errors: Record<string, string[]> =
    quantity > limit.sellable && mode === 'set' ? { quantity: [sentence('validation_over_stock', {}, locale)] } : {};
  if (present && mode === 'set') return { cart: withLine(cart, { ...present, quantity }), errors };
  const no = availabilityProblem(item);
  if (no) throw refuseAdding(problemSentence(no, locale));
  refuseWhenFull(cart, present, locale);
  const held = present?.quantity ?? 0;
  const wanted = mode === 'set' ? quantity : held + quantity;
  const given = mode === 'set' ? quantity : quantityAfterAdding(item, held, quantity, limit.most);
  // Nothing more fits: also a first piece below the smallest step.
  if (mode === 'add' && given === held) throw refuseAdding(fullSentence(item, limit, locale));
  const changes = given < wanted ? [quantityChange(item.name, wanted, given, locale)] : [];
  return { cart: withLine(cart, { id: 0, seen_price: null, ...present, product_item_id, quantity: given }), changes, errors };
}

const withLine = (cart: StoredCart, line: CartLine): StoredCart => ({
  ...cart,
  lines: cart.lines.some(({ product_item_id }) => product_item_id === line.product_item_id)
    ? cart.lines.map((other) => (other.product_item_id === line.product_item_id ? line : other))
    : [...cart.lines, line],
});

/** How many of an item its line may hold: what the cart's other lines and groups leave of stock and limits. */
function limitOf({ cart, items }: CartFacts, itemId: number, held: number): Limit {
  const item = items.get(itemId);
  if (!item) return { sellable: 0, most: 0 };
  const demands = sumDemand(cart, (id) => items.get(id)?.product_id ?? 0);
  const sellable = Math.max(0, item.sellable - ((demands.items.get(itemId) ?? 0) - held));
  return { sellable, most: lineLimit(item, { ofOthers: (demands.products.get(item.product_id) ?? 0) - held, sellable }) };
}
