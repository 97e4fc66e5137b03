import type { Availability } from '#modules/catalog/contract.ts';
import type { LineProblem } from './contract.ts';

/** Different items one cart may hold. */
export const mostLines = 200;
const mostOfOne = 9999;

/** What is known of an item on sale; `sellable` is how many may be bought now. */
export type ItemFacts = {
  /** As this shopper has it: a member never sees `member_only`. */
  availability: Availability;
  sellable: number;
  min_order_quantity: number;
  max_per_order: number | null;
};

/** Why a line cannot be ordered as it is; `count` is the number its sentence tells. */
export type LineVerdict = { code: LineProblem; count?: number };

/** Checks one line. The first thing in the way is told: what the shopper must know before anything about numbers. */
export function lineProblem(item: ItemFacts, quantity: number): LineVerdict | undefined {
  const barred = itemProblem(item);
  if (barred) return barred;
  if (quantity < item.min_order_quantity) return { code: 'below_minimum', count: item.min_order_quantity };
  if (item.max_per_order !== null && quantity > item.max_per_order) return { code: 'above_maximum', count: item.max_per_order };
  return quantity > item.sellable ? { code: 'too_many', count: item.sellable } : undefined;
}

/** Why an item cannot be bought at all, whatever the quantity. */
export function itemProblem(item: Pick<ItemFacts, 'availability'>): LineVerdict | undefined {
  switch (item.availability) {
    case 'off_shelf':
    case 'ended':
      return { code: 'off_shelf' };
    case 'not_started':
    case 'member_only':
    case 'sold_out':
      return { code: item.availability };
    case 'available':
    case 'low':
      return undefined;
  }
}

/** The quantity after putting `more` in: never above what can be bought, never below what lay there already. */
export function quantityAfterAdding(item: ItemFacts, present: number, more: number): number {
  const limit = Math.min(item.sellable, item.max_per_order ?? mostOfOne, mostOfOne);
  return Math.max(present, Math.min(present + more, limit));
}
