import type { ProductDetail } from '#modules/shopfront/contract.ts';
import { priceBeforeExtras } from '#shared/combo-price.ts';
import { type Currency, fromMajor, toMajor } from '#shared/money.ts';

export type Slot = ProductDetail['slots'][number];
export type SlotItem = Slot['items'][number];
export type Combo = NonNullable<ProductDetail['combo']>;
/** A configuration in the cart's format: pieces of an item in a slot, for one set. */
export type Choices = readonly { slot_id: number; product_item_id: number; quantity: number }[];

export const canBeChosen = ({ availability }: SlotItem): boolean => availability === 'available' || availability === 'low';

/** How many pieces of one item a slot takes. */
export const maxPieces = ({ pick, is_distinct }: Slot, { max_per_set }: SlotItem): number =>
  is_distinct ? 1 : Math.min(pick, max_per_set ?? pick);

/** No choice: one item fills the slot. */
export const isFixed = (slot: Slot): boolean => slot.items.length === 1 && slot.items.every((item) => maxPieces(slot, item) >= slot.pick);

export const countPieces = (choices: Choices, slotId: number, itemId: number): number =>
  choices.find((choice) => choice.slot_id === slotId && choice.product_item_id === itemId)?.quantity ?? 0;

/** The missing pieces of a slot. */
export const missingIn = (slot: Slot, choices: Choices): number =>
  slot.pick - slot.items.reduce((sum, item) => sum + countPieces(choices, slot.id, item.product_item_id), 0);

/** The first incomplete slot. */
export const firstOpen = (slots: readonly Slot[], choices: Choices): Slot | undefined => slots.find((slot) => missingIn(slot, choices) > 0);

/** The initial choices: forced ones, and the first available item of one-piece slots. */
export function startChoices(slots: readonly Slot[]): Choices {
  return slots.flatMap((slot) => {
    const first = isFixed(slot) ? slot.items[0] : slot.pick === 1 ? slot.items.find(canBeChosen) : undefined;
    return first ? [{ slot_id: slot.id, product_item_id: first.product_item_id, quantity: slot.pick }] : [];
  });
}

/** The existing choices that are still available, with forced ones filled in. */
export function heldChoices(slots: readonly Slot[], held: Choices): Choices {
  return slots.reduce<Choices>(
    (all, slot) =>
      slot.items.reduce((chosen, item) => {
        const requested = isFixed(slot) ? slot.pick : canBeChosen(item) ? countPieces(held, slot.id, item.product_item_id) : 0;
        return requested > 0 ? choosePieces(slot, chosen, item, requested) : chosen;
      }, all),
    [],
  );
}

/** Sets the pieces of an item. A one-piece slot swaps; elsewhere excess pieces are dropped. */
export function choosePieces(slot: Slot, choices: Choices, item: SlotItem, requested: number): Choices {
  const others = choices.filter(
    (choice) => choice.slot_id !== slot.id || (slot.pick > 1 && choice.product_item_id !== item.product_item_id),
  );
  const quantity = Math.min(requested, maxPieces(slot, item), missingIn(slot, others));
  return quantity > 0 ? [...others, { slot_id: slot.id, product_item_id: item.product_item_id, quantity }] : others;
}

/** The price of one set as chosen so far, major units in and out; the server's own rule (catalog, comboSetPrice). */
export function setPrice(combo: Combo, slots: readonly Slot[], choices: Choices, currency: Currency): number {
  const minor = (amount: number) => fromMajor(amount, currency);
  const value = combo.value === null ? null : combo.pricing === 'sum_minus_percent' ? Math.round(combo.value * 100) : minor(combo.value);
  const sum = { parts: 0, extras: 0 };
  for (const slot of slots) {
    for (const item of slot.items) {
      const count = countPieces(choices, slot.id, item.product_item_id);
      sum.parts += count * minor(item.price);
      sum.extras += count * minor(item.extra_price);
    }
  }
  return toMajor(priceBeforeExtras({ pricing: combo.pricing, value }, sum.parts) + sum.extras, currency);
}
