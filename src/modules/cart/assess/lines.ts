import type { SellableCombo, SellableItem } from '#modules/catalog/contract.ts';
import { comboRules } from '#modules/catalog/index.ts';
import { packing } from '#modules/shipping/index.ts';
import type { LineProblem } from '../contract.ts';
import type { CartFacts } from '../facts.ts';
import type { CartContent, CartGroup, CartLine } from '../stored.ts';

/** Different items and combos one cart may contain. */
export const maxLines = 200;
/** Pieces of one item, or sets of one configuration. */
export const maxQuantity = 9999;

/** Limits of an item's or a combo's quantity. `availability` is for this shopper: a member never gets `member_only`. */
export type QuantityRules = Pick<
  SellableItem | SellableCombo,
  'availability' | 'min_order_quantity' | 'order_step' | 'max_per_order' | 'max_per_customer'
>;

/** Why a line cannot be ordered; `count` is the number in its message. */
export type LineProblemDetail = { code: LineProblem; count?: number };
/** Why something cannot be added to the cart. */
export type AddingProblem = LineProblemDetail | { code: 'cart_full'; count: number };

/** Requested quantity of each SKU and product in a whole cart: items, parts of combos, sets. */
type Demands = { items: ReadonlyMap<number, number>; products: ReadonlyMap<number, number> };

export type AssessedLine = { key: string; line: CartLine; item: SellableItem; problem: LineProblemDetail | undefined };

/** `valid`: this part can be bought as often as its sets need it; `quantity` is per set. */
export type AssessedPart = { slot_id: number; item: SellableItem; quantity: number; valid: boolean };
/** `unit_price` of one set, minor units. The problem is that of the combo first, then that of its parts. */
export type AssessedGroup = {
  key: string;
  group: CartGroup;
  combo: SellableCombo;
  parts: AssessedPart[];
  unit_price: number;
  is_valid: boolean;
  group_valid: boolean;
  problem: LineProblemDetail | undefined;
};

export type AssessedItems = { lines: AssessedLine[]; groups: AssessedGroup[]; demands: Demands; parcels: packing.PlannedParcel[] };

type ItemFacts = Pick<CartFacts, 'cart' | 'items' | 'combos'>;

/** Validates every line and group of a cart and plans their parcels. Deleted products are left out. */
export function assessItems({ cart, items, combos }: ItemFacts): AssessedItems {
  const demands = sumDemand(cart, items);
  const lines = cart.lines.flatMap((line) => {
    const item = items.get(line.product_item_id);
    return item ? [{ key: `item:${item.id}`, line, item, problem: lineProblem(item, line.quantity, demands) }] : [];
  });
  const groups = cart.groups.flatMap((group) => {
    const combo = combos.get(group.product_id);
    return combo ? [assessGroup(group, combo, items, demands)] : [];
  });
  return { lines, groups, demands, parcels: packing.parcelsFor([...lines.map(packLine), ...groups.map(packGroup)]) };
}

function assessGroup(group: CartGroup, combo: SellableCombo, items: CartFacts['items'], demands: Demands): AssessedGroup {
  const parts = group.choices.flatMap(({ slot_id, product_item_id, quantity }): AssessedPart[] => {
    const item = items.get(product_item_id);
    return item ? [{ slot_id, item, quantity, valid: !partProblem(item, quantity * group.quantity, demands) }] : [];
  });
  const groupProblem =
    comboProblem(combo, group.choices, items) ?? quantityProblem(combo, group.quantity, demands.products.get(combo.id) ?? group.quantity);
  const is_valid = parts.length === group.choices.length && parts.every((part) => part.valid);
  return {
    key: `group:${group.id}`,
    group,
    combo,
    parts,
    unit_price: comboRules.comboSetPrice(combo, group.choices, items),
    is_valid,
    group_valid: !groupProblem,
    problem: groupProblem ?? (is_valid ? undefined : partsProblem(parts, group.quantity, demands)),
  };
}

// ── What can be added

/**
 * The quantity an item's line has after a request, or why the item cannot be added. Adding stops at what can be bought, in whole
 * steps; a typed quantity is kept, and `overStock` is true when it exceeds the stock.
 */
export function putItem(
  facts: ItemFacts,
  item: SellableItem,
  { quantity, mode }: { quantity: number; mode: 'add' | 'set' },
): { quantity: number; overStock: boolean } | { problem: AddingProblem } {
  const { cart } = facts;
  const present = cart.lines.find((line) => line.product_item_id === item.id);
  const currentQuantity = present?.quantity ?? 0;
  const limits = quantityLimits(facts, item, currentQuantity);
  const asTyped = { quantity, overStock: quantity > limits.sellable };
  if (present && mode === 'set') return asTyped;
  const problem = availabilityProblem(item) ?? (present ? undefined : fullCartProblem(cart));
  if (problem) return { problem };
  if (mode === 'set') return asTyped;
  const raised = quantityAfterAdding(item, currentQuantity, quantity, limits.max);
  // Nothing more fits: also a first piece below the smallest step.
  return raised === currentQuantity
    ? { problem: limitProblem(item, limits, currentQuantity + quantity) }
    : { quantity: raised, overStock: false };
}

/** How many a line may hold: what the stock leaves, and what stock and limits leave. */
export type QuantityLimits = { sellable: number; max: number };

/** How many of an item its line may hold: what the cart's other lines and groups leave of stock and limits. */
function quantityLimits({ cart, items }: ItemFacts, item: SellableItem, currentQuantity: number): QuantityLimits {
  const demands = sumDemand(cart, items);
  const sellable = Math.max(0, item.sellable - ((demands.items.get(item.id) ?? 0) - currentQuantity));
  return { sellable, max: lineLimit(item, { inOtherLines: (demands.products.get(item.product_id) ?? 0) - currentQuantity, sellable }) };
}

/** Maximum quantity of this line, given the quantity in the cart's other lines. */
export function lineLimit(rules: QuantityRules, { inOtherLines, sellable }: { inOtherLines: number; sellable: number }): number {
  const max = Math.min(rules.max_per_order ?? maxQuantity, rules.max_per_customer ?? maxQuantity);
  return Math.max(0, Math.min(max - inOtherLines, sellable));
}

/** The quantity after adding `added`: never above `limit`, what can be bought, never below what was in the cart, in whole steps. */
export function quantityAfterAdding(
  { order_step }: Pick<QuantityRules, 'order_step'>,
  present: number,
  added: number,
  limit: number,
): number {
  const raised = Math.min(present + added, limit, maxQuantity);
  return Math.max(present, raised - (raised % order_step));
}

/** Why nothing is added to reach the `requested` quantity: it ends between two steps, or stock or a limit allows no more. */
export function limitProblem(
  { order_step, max_per_order, max_per_customer }: QuantityRules,
  { sellable, max }: QuantityLimits,
  requested: number,
): LineProblemDetail {
  if (requested <= max) return { code: 'wrong_step', count: order_step };
  if (max >= sellable) return { code: 'too_many' };
  const perOrder = max_per_order ?? maxQuantity;
  return max_per_customer === null || perOrder <= max_per_customer
    ? { code: 'above_maximum', count: perOrder }
    : { code: 'above_customer_limit', count: max_per_customer };
}

/** Why a cart cannot take one more line. */
export const fullCartProblem = ({ lines, groups }: CartContent): AddingProblem | undefined =>
  lines.length + groups.length >= maxLines ? { code: 'cart_full', count: maxLines } : undefined;

/** Adds up all demand in a cart: two lines of the same SKU, or one inside a combo, need the same stock. */
export function sumDemand({ lines, groups }: Pick<CartContent, 'lines' | 'groups'>, sold: CartFacts['items']): Demands {
  const items = new Map<number, number>();
  const products = new Map<number, number>();
  const add = (map: Map<number, number>, id: number, added: number) => map.set(id, (map.get(id) ?? 0) + added);
  for (const { product_item_id, quantity } of lines) {
    add(items, product_item_id, quantity);
    add(products, sold.get(product_item_id)?.product_id ?? 0, quantity);
  }
  for (const { product_id, quantity, choices } of groups) {
    add(products, product_id, quantity);
    for (const choice of choices) add(items, choice.product_item_id, choice.quantity * quantity);
  }
  return { items, products };
}

// ── What is wrong with a line

/** The first problem of a line: what the shopper must know before anything about numbers. */
function lineProblem(item: SellableItem, quantity: number, demands: Demands): LineProblemDetail | undefined {
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

/** Why a combo cannot be bought with these choices. */
export function comboProblem(
  combo: SellableCombo,
  choices: CartGroup['choices'],
  items: CartFacts['items'],
): LineProblemDetail | undefined {
  const isChoiceMissing = choices.some(({ product_item_id }) => !items.has(product_item_id));
  return (
    availabilityProblem(combo) ??
    (comboRules.comboProblem(combo, choices) || isChoiceMissing ? { code: 'choices_gone' as const } : undefined)
  );
}

/** `ofProduct`: pieces of the product in the whole cart, over all its items: the limits per order and customer are the product's. */
export function quantityProblem(rules: QuantityRules, quantity: number, ofProduct: number): LineProblemDetail | undefined {
  const { min_order_quantity, order_step, max_per_order, max_per_customer } = rules;
  if (quantity < min_order_quantity) return { code: 'below_minimum', count: min_order_quantity };
  if (quantity % order_step !== 0) return { code: 'wrong_step', count: order_step };
  if (max_per_order !== null && ofProduct > max_per_order) return { code: 'above_maximum', count: max_per_order };
  if (max_per_customer !== null && ofProduct > max_per_customer) return { code: 'above_customer_limit', count: max_per_customer };
  return undefined;
}

/** `demand`: the whole cart's demand of this SKU. `count` is what remains for this line. */
export function stockProblem(
  { sellable }: Pick<SellableItem, 'sellable'>,
  quantity: number,
  demand: number,
): LineProblemDetail | undefined {
  return demand > sellable ? { code: 'too_many', count: Math.max(0, sellable - (demand - quantity)) } : undefined;
}

/** A part is sold by its combo: only its shelf status and stock matter, not the audience and the limits of selling it alone. */
function partProblem(item: SellableItem, quantity: number, demands: Demands): LineProblemDetail | undefined {
  const onShelf = item.availability === 'member_only' || item.availability === 'sold_out' ? undefined : availabilityProblem(item);
  return onShelf ?? stockProblem(item, quantity, demands.items.get(item.id) ?? quantity);
}

/** Why the parts cannot be bought; `count` of too_many is the number of whole sets that the scarcest part allows. */
function partsProblem(parts: readonly AssessedPart[], sets: number, demands: Demands): LineProblemDetail {
  const problems = parts.flatMap((part) => {
    const problem = partProblem(part.item, part.quantity * sets, demands);
    return problem ? [{ ...problem, maxSets: Math.floor((problem.count ?? 0) / part.quantity) }] : [];
  });
  const unavailable = problems.find(({ code }) => code !== 'too_many');
  return unavailable ? { code: unavailable.code } : { code: 'too_many', count: Math.min(...problems.map(({ maxSets }) => maxSets)) };
}

// ── Parcels

const weigh = (item: SellableItem, quantity: number): number => (item.weight_g ?? 0) * quantity;

const measure = ({ size_mm }: SellableItem, count: number): packing.PackedPieces[] => (size_mm === null ? [] : [{ size_mm, count }]);

/** A line that cannot be bought has its parcel but weighs nothing. */
const packLine = ({ key, item, line, problem }: AssessedLine): packing.LineToPack => ({
  key,
  temperature: item.temperature,
  is_newbang: item.is_newbang,
  weight_g: problem ? 0 : weigh(item, line.quantity),
  pieces: problem ? [] : measure(item, line.quantity),
});

const packGroup = ({ key, combo, parts, group, problem }: AssessedGroup): packing.LineToPack => ({
  key,
  temperature: combo.temperature,
  is_newbang: parts.some(({ item }) => item.is_newbang),
  weight_g: problem ? 0 : parts.reduce((sum, { item, quantity }) => sum + weigh(item, quantity * group.quantity), 0),
  pieces: problem ? [] : parts.flatMap(({ item, quantity }) => measure(item, quantity * group.quantity)),
});
