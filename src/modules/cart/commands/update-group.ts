import { comboRules, type SellableCombo } from '#modules/catalog/index.ts';
import { randomId } from '#platform/clock/clock.ts';
import type { Locale } from '#shared/locale.ts';
import type { Changed } from '../change-cart.ts';
import type { CartFacts } from '../queries/load-facts.ts';
import type { StoredCart } from '../store/carts.ts';
import type { CartGroup } from '../stored.ts';
import {
  availabilityProblem,
  groupFingerprint,
  lineLimit,
  mergeChoices,
  mostOfOne,
  quantityAfterAdding,
  sumDemand,
} from '../validate-line.ts';
import { problemSentence, quantityChange } from '../view/changes.ts';
import { fullSentence, type GroupWish, refuseAdding, refuseWhenFull } from './adding.ts';

/**
 * The cart with a configured combo in it. The same choices again raise the quantity of their group; with `group_id` that
 * group is configured anew, and joins the group that has these choices already. A choice the combo does not offer is refused.
 */
export function withGroup(facts: CartFacts<StoredCart>, wish: GroupWish, locale: Locale): Changed {
  const combo = facts.combos.get(wish.product_id);
  if (!combo) throw refuseAdding(problemSentence({ code: 'off_shelf' }, locale));
  const choices = mergeChoices(wish.slots);
  const no =
    availabilityProblem(combo) ??
    (comboRules.comboProblem(combo, choices) || misses(facts, choices) ? { code: 'choices_gone' as const } : undefined);
  if (no) throw refuseAdding(problemSentence(no, locale));
  const fingerprint = groupFingerprint(combo.id, choices);
  const edited = facts.cart.groups.find((group) => group.id === wish.group_id);
  const same = facts.cart.groups.find((group) => group.fingerprint === fingerprint);
  if (!edited) refuseWhenFull(facts.cart, same, locale);
  const target = same ?? edited ?? { id: randomId(), product_id: combo.id, quantity: 0, choices, fingerprint, seen_price: null };
  const others = facts.cart.groups.filter((group) => group !== target && group !== edited);
  // Of two groups that become one, the sets are added up.
  const joined = edited && same && edited !== same ? same.quantity : 0;
  const { quantity, changes } = quantityFor(
    { ...facts, cart: { ...facts.cart, groups: others } },
    combo,
    { wish, choices, held: target.quantity, joined },
    locale,
  );
  const group: CartGroup = { ...target, choices, fingerprint, quantity };
  return { cart: { ...facts.cart, groups: replaced(facts.cart.groups, target, edited, group) }, changes };
}

const misses = ({ items }: CartFacts, choices: CartGroup['choices']): boolean =>
  choices.some((choice) => !items.has(choice.product_item_id));

/** In its place on the page, or at the end. */
function replaced(groups: readonly CartGroup[], target: CartGroup, edited: CartGroup | undefined, group: CartGroup): CartGroup[] {
  const kept = groups.filter((one) => one === target || one !== edited);
  return kept.includes(target) ? kept.map((one) => (one === target ? group : one)) : [...kept, group];
}

type Asked = { wish: GroupWish; choices: CartGroup['choices']; held: number; joined: number };

/** A typed number stays as typed; adding stops at what the rest of the cart leaves of the parts. `facts` without this group. */
function quantityFor(
  facts: CartFacts<StoredCart>,
  combo: SellableCombo,
  { wish: { quantity, mode }, choices, held, joined }: Asked,
  locale: Locale,
): { quantity: number; changes: Changed['changes'] } {
  if (mode === 'set') return { quantity: Math.min(mostOfOne, quantity + joined), changes: [] };
  const demands = sumDemand(facts.cart, (id) => facts.items.get(id)?.product_id ?? 0);
  const sellable = Math.min(...setsOf(facts, choices, demands.items));
  const limit = { sellable, most: lineLimit(combo, { ofOthers: demands.products.get(combo.id) ?? 0, sellable }) };
  const given = quantityAfterAdding(combo, held, quantity, limit.most);
  if (given === held) throw refuseAdding(fullSentence(combo, limit, locale));
  const wanted = held + quantity;
  return { quantity: given, changes: given < wanted ? [quantityChange(combo.name, wanted, given, locale)] : [] };
}

/** Of each part: how many sets the stock that is left would fill. */
function setsOf({ items }: CartFacts, choices: CartGroup['choices'], demands: ReadonlyMap<number, number>): number[] {
  const perSet = new Map<number, number>();
  for (const { product_item_id, quantity } of choices) perSet.set(product_item_id, (perSet.get(product_item_id) ?? 0) + quantity);
  return [...perSet].map(([id, quantity]) => Math.floor(Math.max(0, (items.get(id)?.sellable ?? 0) - (demands.get(id) ?? 0)) / quantity));
}
