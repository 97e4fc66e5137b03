import type { ProductDetail } from '#modules/shopfront/contract.ts';

/** One value key per option, in the options' order; null where nothing is chosen yet. */
export type Choice = readonly (string | null)[];
type Item = ProductDetail['items'][number];

/** For members only is not gone: the values stay open, the button asks to log in. */
const canBeBought = ({ availability }: Item) => availability === 'available' || availability === 'low' || availability === 'member_only';

/** What is chosen when the page opens: the first specification that can be bought, else the first at all. */
export function firstChoice(product: ProductDetail): Choice {
  const item = product.items.find(canBeBought) ?? product.items[0];
  return product.options.map((_, at) => item?.values[at] ?? null);
}

export const itemOf = (product: ProductDetail, choice: Choice): Item | undefined =>
  product.items.find((item) => product.options.every((_, at) => item.values[at] === choice[at]));

/** True when, with everything else as chosen, this value leads to something that can be bought. */
export function isOpen(product: ProductDetail, choice: Choice, option: number, key: string): boolean {
  return product.items.some(
    (item) =>
      canBeBought(item) &&
      item.values[option] === key &&
      choice.every((value, at) => at === option || value === null || item.values[at] === value),
  );
}

/** The choice with one value changed. Where the two do not exist together, the rest follows the first item that has it. */
export function choose(product: ProductDetail, choice: Choice, option: number, key: string): Choice {
  const next = choice.map((value, at) => (at === option ? key : value));
  if (itemOf(product, next)) return next;
  const withValue = product.items.filter((item) => item.values[option] === key);
  const item = withValue.find(canBeBought) ?? withValue[0];
  return item ? product.options.map((_, at) => item.values[at] ?? null) : next;
}
