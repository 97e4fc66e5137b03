import type { Text } from '#shared/locale.ts';
import type { Availability, ProductOption, ShelfStatus } from './contract.ts';

/** What decides whether something may be bought. `sellable` is stock minus what is reserved. */
export type AvailabilityFacts = {
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** True for a reader who is not signed in; for a member pass false. */
  member_only: boolean;
  min_order_quantity: number;
  active: boolean;
  sellable: number;
  low_stock_threshold: number;
};

/** The one rule used by list, product page and cart. What weighs most is said first: a product off the shelf is never "sold out". */
export function availabilityOf(facts: AvailabilityFacts, now: Date): Availability {
  if (facts.shelf_status !== 'on_shelf' || !facts.active) return 'off_shelf';
  if (facts.available_from && now < facts.available_from) return 'not_started';
  if (facts.available_until && now >= facts.available_until) return 'ended';
  const stock = stockWord(facts);
  if (stock === 'sold_out' || !facts.member_only) return stock;
  return 'member_only';
}

/** Fewer than may be ordered at least is as good as none. */
export function stockWord(
  facts: Pick<AvailabilityFacts, 'sellable' | 'min_order_quantity' | 'low_stock_threshold'>,
): 'available' | 'low' | 'sold_out' {
  if (facts.sellable < facts.min_order_quantity) return 'sold_out';
  return facts.sellable <= facts.low_stock_threshold ? 'low' : 'available';
}

const bestFirst: readonly Availability[] = ['available', 'low', 'member_only', 'sold_out', 'not_started', 'ended', 'off_shelf'];

/** A product is as available as its most available item. */
export const bestAvailability = (words: readonly Availability[]): Availability =>
  bestFirst.find((word) => words.includes(word)) ?? 'off_shelf';

/** `月白 / 220 ml`: the labels of an item's values in the order of the options. Empty for a single product. */
export function specOf(options: readonly ProductOption[], values: readonly string[]): Text {
  const labels = options.map((option, i) => option.values.find((value) => value.key === values[i])?.label ?? { tw: values[i] ?? '' });
  return { tw: labels.map((label) => label.tw).join(' / '), en: labels.map((label) => label.en || label.tw).join(' / ') };
}

/** Whether an item names exactly one value of every option. An old item may no longer, after options were changed. */
export const fitsOptions = (options: readonly ProductOption[], values: readonly string[]): boolean =>
  values.length === options.length && options.every((option, i) => option.values.some((value) => value.key === values[i]));

/** The part of an address that is made from a name: letters and digits of any script, joined by hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 150);
