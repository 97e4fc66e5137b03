import type { ProductOption } from '#modules/catalog/contract.ts';
import { moved } from '../../kit/form/use-drag-order.ts';
import { type EditedItem, type EditedProduct, newItem } from './edited.ts';
import { pictureForValues } from './item-pictures.ts';

export const maxOptions = 3;
const maxItems = 500;

/** Every choice of one value per option, in the order of the options. */
export const combinations = (options: readonly ProductOption[]): string[][] =>
  options.reduce<string[][]>((sofar, { values }) => sofar.flatMap((head) => values.map(({ key }) => [...head, key])), [[]]);

const combinationId = (values: readonly string[]): string => values.join('\n');

/** Combinations without a row. */
export function missingCombinations({ options, items }: EditedProduct): string[][] {
  if (options.length === 0) return [];
  const known = new Set(items.map(({ values }) => combinationId(values)));
  return combinations(options).filter((values) => !known.has(combinationId(values)));
}

/** Adds a row for each missing combination up to the limit, priced like the most similar row, sorted by the options. `isNeeded` selects some. */
export function withMissing(product: EditedProduct, isNeeded: (values: string[]) => boolean = () => true): EditedProduct {
  const room = Math.max(0, maxItems - product.items.length);
  const added = missingCombinations(product)
    .filter(isNeeded)
    .slice(0, room)
    .map((values) => rowLike(product, values));
  const order = new Map(combinations(product.options).map((values, i) => [combinationId(values), i]));
  const place = ({ values }: EditedItem): number => order.get(combinationId(values)) ?? order.size;
  return { ...product, items: [...product.items, ...added].sort((a, b) => place(a) - place(b)) };
}

/** A value without rows gets those of its combinations: they hold its picture. */
export const withRowsOfValue = (product: EditedProduct, option: number, key: string): EditedProduct =>
  product.items.some(({ values }) => values[option] === key) ? product : withMissing(product, (values) => values[option] === key);

function rowLike({ items }: EditedProduct, values: string[]): EditedItem {
  const shared = (item: EditedItem): number => item.values.filter((value, i) => value === values[i]).length;
  const nearest = [...items].sort((a, b) => shared(b) - shared(a))[0];
  const stem = nearest?.sku.replace(/-[^-]*$/, '') ?? '';
  return newItem({
    ...nearest,
    values,
    media_id: pictureForValues(items, values),
    sku: stem && `${stem}-${values.join('-')}`.toUpperCase().slice(0, 64),
    barcode: null,
    stock: 0,
    reserved: 0,
  });
}

/** Rows whose values still exist, each combination once. */
function fitting(items: readonly EditedItem[], options: readonly ProductOption[]): EditedItem[] {
  const seen = new Set<string>();
  return items.filter(({ values }) => {
    const isOffered = values.length === options.length && values.every((key, i) => options[i]?.values.some((value) => value.key === key));
    const isFirst = !seen.has(combinationId(values));
    seen.add(combinationId(values));
    return isOffered && isFirst;
  });
}

type OptionValue = ProductOption['values'][number];

/** Changes an option; rows of a removed value are removed. */
export function withOption(product: EditedProduct, at: number, step: (option: ProductOption) => ProductOption): EditedProduct {
  const options = product.options.map((old, i) => (i === at ? step(old) : old));
  return { ...product, options, items: fitting(product.items, options) };
}

/** Adds an unnamed value, unless the key exists. */
export const withNewValue = (option: ProductOption, key: string): ProductOption => ({
  ...option,
  values: option.values.some((value) => value.key === key)
    ? option.values
    : [...option.values, { key, label: { tw: '' }, ...(option.display === 'swatch' ? { colour: '#C9BFAE' } : {}) }],
});

/** Changes one value. */
export const withValue = (option: ProductOption, key: string, step: (value: OptionValue) => OptionValue): ProductOption => ({
  ...option,
  values: option.values.map((value) => (value.key === key ? step(value) : value)),
});

export const withoutValue = (option: ProductOption, key: string): ProductOption => ({
  ...option,
  values: option.values.filter((value) => value.key !== key),
});

/** Moves a value by so many places; stops at the ends. */
export function withValueMoved(option: ProductOption, key: string, by: number): ProductOption {
  const from = option.values.findIndex((value) => value.key === key);
  return { ...option, values: moved(option.values, from, Math.min(option.values.length - 1, Math.max(0, from + by))) };
}

/** Removes new values without a name, except those with rows. */
export function withoutUnnamed(product: EditedProduct, at: number): EditedProduct {
  const used = new Set(product.items.map(({ values }) => values[at]));
  const stays = ({ key, label }: OptionValue): boolean => Boolean(label.tw || label.en) || used.has(key);
  return withOption(product, at, (option) => ({ ...option, values: option.values.filter(stays) }));
}

/** Adds an option with its first value, which every existing row gets. */
export function withNewOption(product: EditedProduct): EditedProduct {
  const option: ProductOption = { name: { tw: '' }, display: 'text', values: [{ key: 'v1', label: { tw: '' } }] };
  return {
    ...product,
    options: [...product.options, option],
    items: product.items.map((item) => ({ ...item, values: [...item.values, 'v1'] })),
  };
}

/** Removes an option; of rows that become equal the first stays. */
export function withoutOption(product: EditedProduct, at: number): EditedProduct {
  const options = product.options.filter((_, i) => i !== at);
  if (options.length === 0) return asSingle(product);
  return {
    ...product,
    options,
    items: fitting(
      product.items.map((item) => ({ ...item, values: item.values.filter((_, i) => i !== at) })),
      options,
    ),
  };
}

/** One item without options: the first row stays. */
export function asSingle(product: EditedProduct): EditedProduct {
  const [first = newItem()] = product.items;
  return { ...product, type: 'single', options: [], items: [{ ...first, values: [] }], combo: null, slots: [] };
}

/** Items by combinations of options; adds a first option where there is none. */
export function asMulti(product: EditedProduct): EditedProduct {
  const items = product.items.length > 0 ? product.items : [newItem()];
  const multi: EditedProduct = { ...product, type: 'multi', items, combo: null, slots: [] };
  return product.options.length > 0 ? multi : withNewOption(multi);
}

/** A set of other products, without items of its own. */
export const asCombo = (product: EditedProduct): EditedProduct => ({
  ...product,
  type: 'combo',
  options: [],
  items: [],
  combo: { pricing: 'sum', value: null },
  slots: [{ name: { tw: '' }, pick: 1, is_distinct: false, items: [] }],
});

/** A key that no value of the option has. */
export function freeKey({ values }: ProductOption): string {
  for (let n = values.length + 1; ; n += 1) if (!values.some(({ key }) => key === `v${n}`)) return `v${n}`;
}
