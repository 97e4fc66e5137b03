import type { SellableCombo } from '#modules/catalog/contract.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Locale } from '#shared/locale.ts';
import { comboProblem, fullCartProblem, limitProblem, lineLimit, maxQuantity, quantityAfterAdding, sumDemand } from '../assess/lines.ts';
import type { Changed } from '../change-cart.ts';
import type { CartFacts } from '../facts.ts';
import type { CartGroup, StoredCart } from '../stored.ts';
import { quantityChange } from '../view/changes.ts';
import { type GroupRequest, refuseAdding } from './adding.ts';

/**
 * The cart with a configured combo in it. The same choices again raise the quantity of their group; with `group_id` that
 * group gets new choices, and joins the group that has them already. Throws unable_to_add.
 */
export function withGroup(facts: CartFacts<StoredCart>, request: GroupRequest, locale: Locale): Changed {
  const combo = facts.combos.get(request.product_id);
  if (!combo) throw refuseAdding({ code: 'off_shelf' }, locale);
  const choices = mergeChoices(request.slots);
  const fingerprint = groupFingerprint(combo.id, choices);
  const edited = facts.cart.groups.find((group) => group.id === request.group_id);
  const same = facts.cart.groups.find((group) => group.fingerprint === fingerprint);
  const problem = comboProblem(combo, choices, facts.items) ?? (edited || same ? undefined : fullCartProblem(facts.cart));
  if (problem) throw refuseAdding(problem, locale);
  const target = same ?? edited ?? { id: randomId(), product_id: combo.id, quantity: 0, choices, fingerprint, seen_price: null };
  const otherGroups = facts.cart.groups.filter((group) => group !== target && group !== edited);
  // Of two groups that become one, the sets are added up.
  const joined = edited && same && edited !== same ? same.quantity : 0;
  const { quantity, changes } = quantityFor(
    { ...facts, cart: { ...facts.cart, groups: otherGroups } },
    combo,
    { request, choices, currentQuantity: target.quantity, joined },
    locale,
  );
  const group: CartGroup = { ...target, choices, fingerprint, quantity };
  return { cart: { ...facts.cart, groups: replaceGroup(facts.cart.groups, target, edited, group) }, changes };
}

/** One choice per slot and item: the same item chosen twice is chosen twice as often. */
function mergeChoices(chosen: CartGroup['choices']): CartGroup['choices'] {
  const merged = new Map<string, CartGroup['choices'][number]>();
  for (const choice of chosen) {
    const key = `${choice.slot_id}.${choice.product_item_id}`;
    merged.set(key, { ...choice, quantity: choice.quantity + (merged.get(key)?.quantity ?? 0) });
  }
  return [...merged.values()];
}

/** Identifies a configuration: the same choices have the same fingerprint in any order. */
const groupFingerprint = (productId: number, choices: CartGroup['choices']): string =>
  `${productId}:${choices
    .map(({ slot_id, product_item_id, quantity }) => `${slot_id}.${product_item_id}x${quantity}`)
    .sort()
    .join(',')}`;

/** The changed group at its place on the page, or at the end; the edited one, if another, is removed. */
function replaceGroup(groups: readonly CartGroup[], target: CartGroup, edited: CartGroup | undefined, group: CartGroup): CartGroup[] {
  const remaining = groups.filter((one) => one === target || one !== edited);
  return remaining.includes(target) ? remaining.map((one) => (one === target ? group : one)) : [...remaining, group];
}

/** `currentQuantity`: the sets the group has now; `joined`: those of the group that it becomes one with. */
type QuantityRequest = { request: GroupRequest; choices: CartGroup['choices']; currentQuantity: number; joined: number };

/**
 * Number of sets the group has after the request. A typed number is kept; adding stops at what the rest of the cart leaves of the
 * parts. `facts` are without this group. Throws unable_to_add.
 */
function quantityFor(
  facts: CartFacts<StoredCart>,
  combo: SellableCombo,
  { request: { quantity, mode }, choices, currentQuantity, joined }: QuantityRequest,
  locale: Locale,
): { quantity: number; changes: Changed['changes'] } {
  if (mode === 'set') return { quantity: Math.min(maxQuantity, quantity + joined), changes: [] };
  const demands = sumDemand(facts.cart, facts.items);
  const sellable = Math.min(...setsLeft(facts, choices, demands.items));
  const limits = { sellable, max: lineLimit(combo, { inOtherLines: demands.products.get(combo.id) ?? 0, sellable }) };
  const raised = quantityAfterAdding(combo, currentQuantity, quantity, limits.max);
  const requested = currentQuantity + quantity;
  if (raised === currentQuantity) throw refuseAdding(limitProblem(combo, limits, requested), locale);
  return { quantity: raised, changes: raised < requested ? [quantityChange(combo.name, requested, raised, locale)] : [] };
}

/** For each part: how many sets the remaining stock would fill. */
function setsLeft({ items }: CartFacts, choices: CartGroup['choices'], demands: ReadonlyMap<number, number>): number[] {
  const perSet = new Map<number, number>();
  for (const { product_item_id, quantity } of choices) perSet.set(product_item_id, (perSet.get(product_item_id) ?? 0) + quantity);
  return [...perSet].map(([id, quantity]) => Math.floor(Math.max(0, (items.get(id)?.sellable ?? 0) - (demands.get(id) ?? 0)) / quantity));
}
