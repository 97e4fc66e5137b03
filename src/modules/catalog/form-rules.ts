import type { ValidationProblem } from '#shared/refusal.ts';
import type { ProductForm, ProductItemForm } from './contract.ts';
import { fitsOptions } from './rules.ts';

type Problems = Record<string, ValidationProblem[]>;

/** What is wrong with a product beyond the shape of its fields: how options, items, prices and dates fit together. */
export function problemsOf(form: ProductForm): Problems {
  return { ...wholeProblems(form), ...optionProblems(form), ...itemProblems(form) };
}

function wholeProblems(form: ProductForm): Problems {
  const problems: Problems = {};
  if (form.available_from && form.available_until && new Date(form.available_until) <= new Date(form.available_from))
    problems['available_until'] = [{ key: 'invalid' }];
  if (form.max_per_order !== null && form.max_per_order < form.min_order_quantity) {
    problems['max_per_order'] = [{ key: 'at_least', facts: { min: form.min_order_quantity } }];
  }
  if (form.type === 'single' && form.items.length !== 1) problems['items'] = [{ key: 'at_most', facts: { max: 1 } }];
  return problems;
}

function optionProblems({ type, options }: ProductForm): Problems {
  if (type === 'single') return options.length > 0 ? { options: [{ key: 'invalid' }] } : {};
  if (options.length === 0) return { options: [{ key: 'required' }] };
  const problems: Problems = {};
  for (const [i, option] of options.entries()) {
    const keys = option.values.map((value) => value.key);
    for (const at of repeatedPlaces(keys)) problems[`options.${i}.values.${at}.key`] = [{ key: 'repeated' }];
  }
  return problems;
}

function itemProblems({ options, items }: ProductForm): Problems {
  const problems: Problems = {};
  for (const at of repeatedPlaces(items.map((item) => item.sku.toLowerCase()))) problems[`items.${at}.sku`] = [{ key: 'repeated' }];
  for (const at of repeatedPlaces(items.map((item) => item.values.join('\n')))) problems[`items.${at}.values`] = [{ key: 'repeated' }];
  for (const [i, item] of items.entries()) {
    if (!fitsOptions(options, item.values)) problems[`items.${i}.values`] = [{ key: 'invalid' }];
    if (isBelowMinimum(item)) problems[`items.${i}.price`] = [{ key: 'below_min_price', facts: { min: item.min_price } }];
  }
  return problems;
}

const isBelowMinimum = (item: ProductItemForm): boolean => item.price < item.min_price;

/** The places of values that stand earlier in the list already. */
const repeatedPlaces = (values: readonly string[]): number[] => values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
