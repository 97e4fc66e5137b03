import * as m from '#messages';
import type { SellableItem } from '#modules/catalog/index.ts';
import type { Context } from '#platform/http/context.ts';
import type { ParsedInputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import { type Changed, changeCart, openCartForCaller } from '../changing.ts';
import { type CartView, type cartContract, refuseCart } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import { itemProblem, mostLines, quantityAfterAdding } from '../rules.ts';
import { problemSentence, quantityChange } from '../words.ts';
import { startCart } from './open-cart.ts';

type Input = ParsedInputOf<typeof cartContract.update>;

/**
 * Puts an item into the cart or sets its quantity. Adding stops at what can be bought and says so; a quantity that was
 * typed stays as typed and its line says what is wrong. Throws unable_to_add with the reason, cart_not_found.
 */
export async function updateItem(ctx: Context, { cart: id, item: wish }: Input): Promise<CartView> {
  const cart = id ? await openCartForCaller(ctx, id) : await startCart(ctx);
  return changeCart(ctx, cart, (facts) => withItem(facts, wish, ctx.locale), [wish.product_item_id]);
}

function withItem({ cart, items }: CartFacts, { product_item_id, quantity, mode }: Input['item'], locale: Locale): Changed {
  const item = items.get(product_item_id);
  const present = cart.lines.find((line) => line.product_item_id === product_item_id);
  if (!item) throw refuseAdding(problemSentence({ code: 'off_shelf' }, locale));
  if (present && mode === 'set')
    return { cart: { ...cart, lines: cart.lines.map((line) => (line === present ? { ...line, quantity } : line)) } };
  const barred = itemProblem(item);
  if (barred) throw refuseAdding(problemSentence(barred, locale));
  if (!present && cart.lines.length >= mostLines) throw refuseAdding(m.cart_problem_bag_full({ count: mostLines }, { locale }));
  const given = mode === 'set' ? quantity : addedQuantity(item, present?.quantity ?? 0, quantity, locale);
  const wanted = mode === 'set' ? quantity : (present?.quantity ?? 0) + quantity;
  const line = { id: 0, seen_price: null, ...present, product_item_id, quantity: given };
  const lines = present ? cart.lines.map((other) => (other === present ? line : other)) : [...cart.lines, line];
  return { cart: { ...cart, lines }, changes: given < wanted ? [quantityChange(item, wanted, given, locale)] : [] };
}

function addedQuantity(item: SellableItem, present: number, more: number, locale: Locale): number {
  const given = quantityAfterAdding(item, present, more);
  if (given > present) return given;
  const isAtLimit = item.max_per_order !== null && present >= item.max_per_order;
  throw refuseAdding(problemSentence(isAtLimit ? { code: 'above_maximum', count: item.max_per_order ?? 0 } : { code: 'too_many' }, locale));
}

const refuseAdding = (reason: string) => refuseCart('unable_to_add', { reason });
