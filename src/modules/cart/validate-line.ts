import type { SellableCombo, SellableItem } from '#modules/catalog/index.ts';
import type { LineProblem } from './contract.ts';
import type { CartContent } from './store/carts.ts';
import type { CartGroup } from './stored.ts';

/** Different items and combos one cart may hold. */
export const mostLines = 200;
/** Pieces of one item, or sets of one configuration. */
export const mostOfOne = 9999;

/** What is asked of an item's or a combo's quantity. `availability` is as this shopper has it: a member never sees `member_only`. */
export type QuantityRules = Pick<
  SellableItem | SellableCombo,
  'availability' | 'min_order_quantity' | 'order_step' | 'max_per_order' | 'max_per_customer'
>;

/** Why a line cannot be ordered as it is; `count` is the number its sentence tells. */
export type LineProblemDetail = { code: LineProblem; count?: number };

/** How much of each SKU a whole cart asks for, and of each product: items, parts of combos, sets. */
export type Demands = { items: ReadonlyMap<number, number>; products: ReadonlyMap<number, number> };

/** Adds up all demand in a cart: two lines of the same SKU, or one inside a combo, ask for the same stock. */
export function sumDemand({ lines, groups }: Pick<CartContent, 'lines' | 'groups'>, productOf: (itemId: number) => number): Demands {
  const items = new Map<number, number>();
  const products = new Map<number, number>();
  const add = (map: Map<number, number>, id: number, more: number) => map.set(id, (map.get(id) ?? 0) + more);
  for (const { product_item_id, quantity } of lines) {
    add(items, product_item_id, quantity);
    add(products, productOf(product_item_id), quantity);
  }
  for (const { product_id, quantity, choices } of groups) {
    add(products, product_id, quantity);
    for (const choice of choices) add(items, choice.product_item_id, choice.quantity * quantity);
  }
  return { items, products };
}

/** Checks one line. The first thing in the way is told: what the shopper must know before anything about numbers. */
export function lineProblem(item: SellableItem, quantity: number, demands: Demands): LineProblemDetail | undefined {
  return (
    availabilityProblem(item) ??
    quantityProblem(item, quantity, demands.products.get(item.product_id) ?? quantity) ??
    stockProblem(item, quantity, demands.items.get(item.id) ?? quantity)
  );
}

/** Why an item or a combo cannot be bought at all, whatever the quantity. */
export function availabilityProblem({ availability }: Pick<QuantityRules, 'availability'>): LineProblemDetail | undefined {
  switch (availability) {
    case 'off_shelf':
    case 'ended':
      return { code: 'off_shelf' };
    case 'not_started':
    case 'member_only':
    case 'sold_out':
      return { code: availability };
    case 'available':
    case 'low':
      return undefined;
  }
}

/** `ofProduct`: how many of the product the whole cart holds, in all its kinds; limits per order and customer are the product's. */
export function quantityProblem(rules: QuantityRules, quantity: number, ofProduct: number): LineProblemDetail | undefined {
  const { min_order_quantity, order_step, max_per_order, max_per_customer } = rules;
  if (quantity < min_order_quantity) return { code: 'below_minimum', count: min_order_quantity };
  if (quantity % order_step !== 0) return { code: 'wrong_step', count: order_step };
  if (max_per_order !== null && ofProduct > max_per_order) return { code: 'above_maximum', count: max_per_order };
  if (max_per_customer !== null && ofProduct > max_per_customer) return { code: 'above_customer_limit', count: max_per_customer };
  return undefined;
}

/** `demand`: what the whole cart asks for of this SKU. The count is what is left for this line. */
export function stockProblem(
  { sellable }: Pick<SellableItem, 'sellable'>,
  quantity: number,
  demand: number,
): LineProblemDetail | undefined {
  return demand > sellable ? { code: 'too_many', count: Math.max(0, sellable - (demand - quantity)) } : undefined;
}

/**
 * The quantity after putting `more` in: never above `limit`, what can be bought, never below what lay there already, and
 * whole steps.
 */
export function quantityAfterAdding(
  { order_step }: Pick<QuantityRules, 'order_step'>,
  present: number,
  more: number,
  limit: number,
): number {
  const wanted = Math.min(present + more, limit, mostOfOne);
  return Math.max(present, wanted - (wanted % order_step));
}

/** How many of this line the cart may hold beside its other lines. */
export function lineLimit(rules: QuantityRules, { ofOthers, sellable }: { ofOthers: number; sellable: number }): number {
  const most = Math.min(rules.max_per_order ?? mostOfOne, rules.max_per_customer ?? mostOfOne);
  return Math.max(0, Math.min(most - ofOthers, sellable));
}

/** The name of a configuration: the same choices, in whatever order, have the same. */
export const groupFingerprint = (productId: number, choices: CartGroup['choices']): string =>
  `${productId}:${choices
    .map(({ slot_id, product_item_id, quantity }) => `${slot_id}.${product_item_id}x${quantity}`)
    .sort()
    .join(',')}`;

/** One choice per slot and item: the same item chosen twice is chosen twice as often. */
export function mergeChoices(chosen: CartGroup['choices']): CartGroup['choices'] {
  const merged = new Map<string, CartGroup['choices'][number]>();
  for (const choice of chosen) {
    const key = `${choice.slot_id}.${choice.product_item_id}`;
    merged.set(key, { ...choice, quantity: choice.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}
