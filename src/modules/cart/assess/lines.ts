import { comboRules, type SellableCombo, type SellableItem } from '#modules/catalog/index.ts';
import { type LineToPack, type PlannedParcel, parcelsFor } from '#modules/shipping/index.ts';
import type { CartFacts } from '../queries/load-facts.ts';
import type { CartGroup, CartLine } from '../stored.ts';
import {
  availabilityProblem,
  type Demands,
  type LineProblemDetail,
  lineProblem,
  quantityProblem,
  stockProblem,
  sumDemand,
} from '../validate-line.ts';

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

export type AssessedGoods = { lines: AssessedLine[]; groups: AssessedGroup[]; demands: Demands; parcels: PlannedParcel[] };

/** A verdict on every line and group of a cart, and the parcels they go in. What was deleted meanwhile is left out. */
export function assessGoods({ cart, items, combos }: Pick<CartFacts, 'cart' | 'items' | 'combos'>): AssessedGoods {
  const demands = sumDemand(cart, (id) => items.get(id)?.product_id ?? 0);
  const lines = cart.lines.flatMap((line) => {
    const item = items.get(line.product_item_id);
    return item ? [{ key: `item:${item.id}`, line, item, problem: lineProblem(item, line.quantity, demands) }] : [];
  });
  const groups = cart.groups.flatMap((group) => {
    const combo = combos.get(group.product_id);
    return combo ? [assessGroup(group, combo, items, demands)] : [];
  });
  return { lines, groups, demands, parcels: parcelsFor([...lines.map(packedLine), ...groups.map(packedGroup)]) };
}

function assessGroup(group: CartGroup, combo: SellableCombo, items: CartFacts['items'], demands: Demands): AssessedGroup {
  const parts = group.choices.flatMap(({ slot_id, product_item_id, quantity }): AssessedPart[] => {
    const item = items.get(product_item_id);
    return item ? [{ slot_id, item, quantity, valid: !partProblem(item, quantity * group.quantity, demands) }] : [];
  });
  const own =
    availabilityProblem(combo) ??
    (comboRules.comboProblem(combo, group.choices) || parts.length < group.choices.length
      ? ({ code: 'choices_gone' } as const)
      : undefined) ??
    quantityProblem(combo, group.quantity, demands.products.get(combo.id) ?? group.quantity);
  const is_valid = parts.length === group.choices.length && parts.every((part) => part.valid);
  return {
    key: `group:${group.id}`,
    group,
    combo,
    parts,
    unit_price: comboRules.comboSetPrice(combo, group.choices, items),
    is_valid,
    group_valid: !own,
    problem: own ?? (is_valid ? undefined : partsProblem(parts, group.quantity, demands)),
  };
}

/** A part is sold by its combo: only its shelf and its stock are asked, not for whom and how many it is sold alone. */
function partProblem(item: SellableItem, quantity: number, demands: Demands): LineProblemDetail | undefined {
  const onShelf = item.availability === 'member_only' || item.availability === 'sold_out' ? undefined : availabilityProblem(item);
  return onShelf ?? stockProblem(item, quantity, demands.items.get(item.id) ?? quantity);
}

/** How many whole sets the scarcest part leaves. */
function partsProblem(parts: readonly AssessedPart[], sets: number, demands: Demands): LineProblemDetail {
  const problems = parts.flatMap((part) => {
    const problem = partProblem(part.item, part.quantity * sets, demands);
    return problem ? [{ ...problem, sets: Math.floor((problem.count ?? 0) / part.quantity) }] : [];
  });
  const gone = problems.find(({ code }) => code !== 'too_many');
  return gone ? { code: gone.code } : { code: 'too_many', count: Math.min(...problems.map(({ sets: left }) => left)) };
}

const weigh = (item: SellableItem, quantity: number): number => (item.weight_g ?? 0) * quantity;

/** A line that cannot be bought has its place but weighs nothing. */
const packedLine = ({ key, item, line, problem }: AssessedLine): LineToPack => ({
  key,
  temperature: item.temperature,
  is_newbang: item.is_newbang,
  weight_g: problem ? 0 : weigh(item, line.quantity),
});

const packedGroup = ({ key, combo, parts, group, problem }: AssessedGroup): LineToPack => ({
  key,
  temperature: combo.temperature,
  is_newbang: parts.some(({ item }) => item.is_newbang),
  weight_g: problem ? 0 : parts.reduce((sum, { item, quantity }) => sum + weigh(item, quantity * group.quantity), 0),
});
