import { priceBeforeExtras, wholePercent } from '#shared/combo-price.ts';
import { times } from '#shared/money.ts';
import type { ComboChoice, ComboPriceFacts, ComboSlotFacts } from './contract.ts';

/** Why a combo choice cannot be sold. */
export type ComboProblem =
  | { code: 'not_offered'; slot_id: number; product_item_id: number }
  | { code: 'wrong_count'; slot_id: number; pick: number; chosen: number }
  | { code: 'not_distinct'; slot_id: number; product_item_id: number }
  | { code: 'too_many_of_one'; slot_id: number; product_item_id: number; max: number };

/**
 * Price of one set, minor units: the parts' prices less a percentage or an amount, plus the extras of the choices. Rounded half
 * up, never below 0. `items`: the parts' own prices by id.
 */
export function comboSetPrice(
  combo: ComboPriceFacts,
  choices: readonly ComboChoice[],
  items: ReadonlyMap<number, { price: number }>,
): number {
  const extras = choices.reduce((sum, choice) => sum + choice.quantity * (offered(combo, choice)?.extra_price ?? 0), 0);
  const sum = choices.reduce((total, choice) => total + choice.quantity * (items.get(choice.product_item_id)?.price ?? 0), 0);
  return priceBeforeExtras(combo, sum) + extras;
}

const offered = (combo: { slots: readonly ComboSlotFacts[] }, choice: ComboChoice) =>
  combo.slots.find((slot) => slot.id === choice.slot_id)?.items.find((item) => item.product_item_id === choice.product_item_id);

/** The first problem of a configuration: every slot needs exactly its number of offered items. Undefined: valid. */
export function comboProblem(combo: { slots: readonly ComboSlotFacts[] }, choices: readonly ComboChoice[]): ComboProblem | undefined {
  for (const choice of choices) {
    const { slot_id, product_item_id } = choice;
    if (!offered(combo, choice) || choice.quantity < 1) return { code: 'not_offered', slot_id, product_item_id };
  }
  return combo.slots
    .map((slot) =>
      slotProblem(
        slot,
        choices.filter((choice) => choice.slot_id === slot.id),
      ),
    )
    .find((problem) => problem !== undefined);
}

function slotProblem(slot: ComboSlotFacts, choices: readonly ComboChoice[]): ComboProblem | undefined {
  const pieces = new Map<number, number>();
  for (const { product_item_id, quantity } of choices) pieces.set(product_item_id, (pieces.get(product_item_id) ?? 0) + quantity);
  const chosen = [...pieces.values()].reduce((a, b) => a + b, 0);
  if (chosen !== slot.pick) return { code: 'wrong_count', slot_id: slot.id, pick: slot.pick, chosen };
  for (const [product_item_id, quantity] of pieces) {
    if (slot.is_distinct && quantity > 1) return { code: 'not_distinct', slot_id: slot.id, product_item_id };
    const max = slot.items.find((item) => item.product_item_id === product_item_id)?.max_per_set ?? slot.pick;
    if (quantity > max) return { code: 'too_many_of_one', slot_id: slot.id, product_item_id, max };
  }
  return undefined;
}

/** Per slot: the sellable quantity of each item, and how many of it fit into one set. */
export type SlotStock = { pick: number; is_distinct: boolean; items: readonly { sellable: number; max_per_set: number | null }[] };

/**
 * Number of sets that can be sold: the minimum over the slots. An item in two slots counts in both; carts sum
 * the demand.
 */
export const sellableSets = (slots: readonly SlotStock[]): number => (slots.length === 0 ? 0 : Math.min(...slots.map(setsOfSlot)));

/** The largest number k of sets that one slot can fill when a set takes at most `max` of an item: Σ min(sellable, k × max) ≥ k × pick. */
function setsOfSlot({ pick, is_distinct, items }: SlotStock): number {
  const canFill = (sets: number): boolean =>
    items.reduce((sum, item) => sum + Math.min(item.sellable, sets * (is_distinct ? 1 : (item.max_per_set ?? pick))), 0) >= sets * pick;
  let [maxSets, tooMany] = [0, Math.floor(items.reduce((sum, item) => sum + item.sellable, 0) / pick) + 1];
  while (tooMany - maxSets > 1) {
    const middle = Math.floor((maxSets + tooMany) / 2);
    if (canFill(middle)) maxSets = middle;
    else tooMany = middle;
  }
  return maxSets;
}

type PricedItem = { price: number; extra_price: number; max_per_set: number | null };
type PricedSlot = { pick: number; is_distinct: boolean; items: readonly PricedItem[] };

/** Price of the cheapest and the most expensive set, and the sum of the part prices of the cheapest. */
export function priceRange(combo: ComboPrice, slots: readonly PricedSlot[]): { min: number; max: number; parts: number } {
  const setPrice = ({ parts, extras }: FilledSet): number => priceBeforeExtras(combo, parts) + extras;
  const [cheapest, mostExpensive] = ([1, -1] as const).map((direction) =>
    weightsOf(combo)
      .map((weigh) => fillSlots(slots, weigh, direction))
      .reduce((best, set) => (direction * (setPrice(set) - setPrice(best)) < 0 ? set : best)),
  ) as [FilledSet, FilledSet];
  return { min: setPrice(cheapest), max: setPrice(mostExpensive), parts: cheapest.parts };
}

type ComboPrice = Pick<ComboPriceFacts, 'pricing' | 'value'>;
type FilledSet = { parts: number; extras: number };
type Weigh = (item: PricedItem) => number;

/**
 * What an item adds to the price of a set, for comparison only. An amount may take off more than the parts cost, and then the extras
 * alone count: so there are two ways to weigh.
 */
function weightsOf({ pricing, value }: ComboPrice): [Weigh, ...Weigh[]] {
  const byExtra: Weigh = ({ extra_price }) => extra_price;
  const bySum: Weigh = ({ price, extra_price }) => price + extra_price;
  switch (pricing) {
    case 'fixed':
      return [byExtra];
    case 'sum':
      return [bySum];
    case 'sum_minus_amount':
      return [bySum, byExtra];
    case 'sum_minus_percent':
      return [({ price, extra_price }) => times(price, wholePercent - (value ?? 0)) + times(extra_price, wholePercent)];
  }
}

/** Fills every slot by weight, the lightest first (-1: the heaviest first). */
function fillSlots(slots: readonly PricedSlot[], weigh: Weigh, direction: 1 | -1): FilledSet {
  const sum = { parts: 0, extras: 0 };
  for (const { pick, is_distinct, items } of slots) {
    let remaining = pick;
    for (const item of [...items].sort((a, b) => direction * (weigh(a) - weigh(b)))) {
      const quantity = Math.min(remaining, is_distinct ? 1 : (item.max_per_set ?? pick));
      sum.parts += times(item.price, quantity);
      sum.extras += times(item.extra_price, quantity);
      remaining -= quantity;
    }
  }
  return sum;
}
