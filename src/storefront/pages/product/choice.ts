import type { ProductDetail } from '#modules/shopfront/contract.ts';

/** One value key per option, in the options' order; null where nothing is chosen yet. */
export type Choice = readonly (string | null)[];
type Item = ProductDetail['items'][number];
type Quantities = Pick<ProductDetail, 'min_order_quantity' | 'order_step'>;

/** Members-only items stay selectable; the button opens the sign-in. */
const canBeBought = ({ availability }: Item) => availability === 'available' || availability === 'low' || availability === 'member_only';

/** The smallest quantity that may be ordered: whole steps, at least the minimum. */
export const firstQuantity = ({ min_order_quantity: min, order_step: step }: Quantities): number => Math.ceil(min / step) * step;

/** The initial choice: the first item that can be bought, otherwise the first. */
export function firstChoice(product: ProductDetail): Choice {
  const item = product.items.find(canBeBought) ?? product.items[0];
  return product.options.map((_, at) => item?.values[at] ?? null);
}

export const findChosenItem = (product: ProductDetail, choice: Choice): Item | undefined =>
  product.items.find((item) => product.options.every((_, at) => item.values[at] === choice[at]));

/** Whether this value, with the other options as chosen, leads to an available item. */
export function isOpen(product: ProductDetail, choice: Choice, option: number, key: string): boolean {
  return product.items.some(
    (item) =>
      canBeBought(item) &&
      item.values[option] === key &&
      choice.every((value, at) => at === option || value === null || item.values[at] === value),
  );
}

/** The choice with one value changed. For a missing combination the other options follow the first item with this value. */
export function choose(product: ProductDetail, choice: Choice, option: number, key: string): Choice {
  const next = choice.map((value, at) => (at === option ? key : value));
  if (findChosenItem(product, next)) return next;
  const withValue = product.items.filter((item) => item.values[option] === key);
  const item = withValue.find(canBeBought) ?? withValue[0];
  return item ? product.options.map((_, at) => item.values[at] ?? null) : next;
}
