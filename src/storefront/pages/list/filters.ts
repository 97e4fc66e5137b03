import type { Sent } from '../../call.ts';

/** The filters in the URL: one pair per choice, in this order. */
const rules = {
  categories: /^[1-9]\d{0,14}$/,
  brands: /^[1-9]\d{0,14}$/,
  options: /^[^:]{1,48}:.{1,50}$/,
  tags: /^.{1,30}$/,
  price_min: /^\d{1,8}(\.\d{1,2})?$/,
  price_max: /^\d{1,8}(\.\d{1,2})?$/,
  availability: /^in_stock$/,
  member: /^1$/,
  credit: /^1$/,
};
export type FilterName = keyof typeof rules;
export type Filter = readonly [name: FilterName, value: string];

const names = Object.keys(rules) as FilterName[];
const singles: readonly FilterName[] = ['price_min', 'price_max', 'availability', 'member', 'credit'];
const maxValues = 20;

/** Parses the filters of a URL; invalid ones are ignored. */
export const filtersIn = (query: URLSearchParams): Filter[] =>
  names.flatMap((name) => {
    const values = [...new Set(query.getAll(name))].filter((value) => rules[name].test(value));
    return values.slice(0, singles.includes(name) ? 1 : maxValues).map((value) => [name, value] as const);
  });

export const has = (filters: readonly Filter[], name: FilterName, value: string): boolean =>
  filters.some((each) => each[0] === name && each[1] === value);

export const chosenIn = (filters: readonly Filter[], name: FilterName): string | undefined => filters.find(([each]) => each === name)?.[1];

export const without = (filters: readonly Filter[], ...removed: FilterName[]): Filter[] =>
  filters.filter(([name]) => !removed.includes(name));

/** Toggles one filter. */
export const toggled = (filters: readonly Filter[], name: FilterName, value: string): Filter[] =>
  has(filters, name, value) ? filters.filter((each) => each[0] !== name || each[1] !== value) : [...filters, [name, value]];

/** The filters with what was ticked in the form of the page before it was hydrated. */
export function withEarlyTicks(filters: readonly Filter[]): readonly Filter[] {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('#filters [data-early] input[type="checkbox"]')];
  const early = boxes.filter((box) => box.checked !== has(filters, box.name as FilterName, box.value));
  return early.reduce((all, box) => toggled(all, box.name as FilterName, box.value), filters);
}

/** The same as endpoint input. */
export function toListInput(filters: readonly Filter[]): Partial<Sent<'shopfront.products'>> {
  const input: Record<string, unknown> = {};
  for (const name of names) {
    const values = filters.filter((each) => each[0] === name).map(([, value]) => value);
    if (values.length > 0) input[name] = singles.includes(name) ? values[0] : values;
  }
  return input;
}

/** A bound at the end of the price range filters nothing: a form without scripts always sends both. */
export const effective = (filters: readonly Filter[], price: { min: number; max: number } | null): Filter[] =>
  filters.filter(([name, value]) => {
    if (name === 'price_min') return price === null || Number(value) > price.min;
    return name !== 'price_max' || price === null || Number(value) < price.max;
  });
