import type { Text } from '#shared/locale.ts';
import type { Availability, ProductOption, ShelfStatus, StockWord } from './contract.ts';

/** What decides whether something may be bought. */
export type AvailabilityFacts = {
  shelf_status: ShelfStatus;
  available_from: Date | null;
  available_until: Date | null;
  /** True when the viewer is not signed in. */
  member_only: boolean;
  min_order_quantity: number;
  active: boolean;
  sellable: number;
  low_stock_threshold: number;
};

export type StockFacts = { stock: number; reserved: number; safety_stock: number; backorder_limit: number };

/** Sellable quantity: stock − reserved − safety stock + backorder limit. */
export const sellableOf = ({ stock, reserved, safety_stock, backorder_limit }: StockFacts): number =>
  Math.max(0, stock - reserved - safety_stock + backorder_limit);

/** Availability for list, product page and cart. The strongest reason wins: a product off the shelf is never "sold out". */
export function findAvailability(facts: AvailabilityFacts, now: Date): Availability {
  return availabilityAt(facts, facts.active ? stockWord(facts) : 'off_shelf', now);
}

/** The same with a known stock word. */
export function availabilityAt(
  facts: Pick<AvailabilityFacts, 'shelf_status' | 'available_from' | 'available_until' | 'member_only'>,
  stock: StockWord | 'off_shelf',
  now: Date,
): Availability {
  if (facts.shelf_status !== 'on_shelf' || stock === 'off_shelf') return 'off_shelf';
  if (facts.available_from && now < facts.available_from) return 'not_started';
  if (facts.available_until && now >= facts.available_until) return 'ended';
  if (stock === 'sold_out' || !facts.member_only) return stock;
  return 'member_only';
}

/** Less than the minimum order quantity counts as sold out. */
export function stockWord(facts: Pick<AvailabilityFacts, 'sellable' | 'min_order_quantity' | 'low_stock_threshold'>): StockWord {
  if (facts.sellable < facts.min_order_quantity) return 'sold_out';
  return facts.sellable <= facts.low_stock_threshold ? 'low' : 'available';
}

const bestFirst: readonly StockWord[] = ['available', 'low', 'sold_out'];

/** A product is as available as its most available item. */
export const bestStockWord = (words: readonly StockWord[]): StockWord => bestFirst.find((word) => words.includes(word)) ?? 'sold_out';

/** `月白 / 220 ml`: the labels of an item's values in the order of the options. Empty for a single product. */
export function buildSpec(options: readonly ProductOption[], values: readonly string[]): Text {
  const labels = options.map((option, i) => option.values.find((value) => value.key === values[i])?.label ?? { tw: values[i] ?? '' });
  return { tw: labels.map((label) => label.tw).join(' / '), en: labels.map((label) => label.en || label.tw).join(' / ') };
}

/** Whether an item has exactly one value of every option. An old item may not, after options were changed. */
export const fitsOptions = (options: readonly ProductOption[], values: readonly string[]): boolean =>
  values.length === options.length && options.every((option, i) => option.values.some((value) => value.key === values[i]));
