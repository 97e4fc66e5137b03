import type { ValidationProblem } from '#shared/refusal.ts';
import type { ProductForm, ProductItemForm } from './contract.ts';
import { fitsOptions } from './rules.ts';

type Problems = Record<string, ValidationProblem[]>;

/** Validation of a product beyond the shape of its fields: options, items, prices and dates must fit together. */
export function findFormProblems(form: ProductForm): Problems {
  return { ...wholeProblems(form), ...optionProblems(form), ...itemProblems(form), ...comboProblems(form) };
}

function wholeProblems(form: ProductForm): Problems {
  const problems: Problems = {};
  if (form.available_from && form.available_until && new Date(form.available_until) <= new Date(form.available_from))
    problems['available_until'] = [{ key: 'invalid' }];
  if (form.max_per_order !== null && form.max_per_order < form.min_order_quantity) {
    problems['max_per_order'] = [{ key: 'at_least', facts: { min: form.min_order_quantity } }];
  }
  if (form.items.length === 0 && form.type !== 'combo') problems['items'] = [{ key: 'required' }];
  if (form.items.length > 1 && form.type === 'single') problems['items'] = [{ key: 'at_most', facts: { max: 1 } }];
  if (form.items.length > 0 && form.type === 'combo') problems['items'] = [{ key: 'at_most', facts: { max: 0 } }];
  for (const index of repeatedIndexes(form.tags)) problems[`tags.${index}`] = [{ key: 'repeated' }];
  return problems;
}

const maxPercent = 100;

/** A combo needs fillable slots and a price; other types have neither. */
function comboProblems({ type, combo, slots }: ProductForm): Problems {
  if (type !== 'combo')
    return { ...(combo ? { combo: [{ key: 'invalid' }] } : {}), ...(slots.length > 0 ? { slots: [{ key: 'invalid' }] } : {}) };
  const problems: Problems = slots.length === 0 ? { slots: [{ key: 'required' }] } : {};
  if (!combo) problems['combo'] = [{ key: 'required' }];
  else if (combo.pricing !== 'sum' && combo.value === null) problems['combo.value'] = [{ key: 'required' }];
  else if (combo.pricing === 'sum_minus_percent' && (combo.value ?? 0) > maxPercent)
    problems['combo.value'] = [{ key: 'at_most', facts: { max: maxPercent } }];
  for (const [i, slot] of slots.entries()) {
    const maxPieces = slot.items.reduce((sum, item) => sum + (slot.is_distinct ? 1 : (item.max_per_set ?? slot.pick)), 0);
    if (maxPieces < slot.pick) problems[`slots.${i}.pick`] = [{ key: 'at_most', facts: { max: maxPieces } }];
    for (const index of repeatedIndexes(slot.items.map((item) => String(item.product_item_id))))
      problems[`slots.${i}.items.${index}.product_item_id`] = [{ key: 'repeated' }];
  }
  return problems;
}

function optionProblems({ type, options }: ProductForm): Problems {
  if (type !== 'multi') return options.length > 0 ? { options: [{ key: 'invalid' }] } : {};
  if (options.length === 0) return { options: [{ key: 'required' }] };
  const problems: Problems = {};
  for (const [i, option] of options.entries()) {
    const keys = option.values.map((value) => value.key);
    for (const index of repeatedIndexes(keys)) problems[`options.${i}.values.${index}.key`] = [{ key: 'repeated' }];
  }
  return problems;
}

function itemProblems({ options, items }: ProductForm): Problems {
  const problems: Problems = {};
  for (const index of repeatedIndexes(items.map((item) => item.sku.toLowerCase()))) problems[`items.${index}.sku`] = [{ key: 'repeated' }];
  for (const index of repeatedIndexes(items.map((item) => item.values.join('\n'))))
    problems[`items.${index}.values`] = [{ key: 'repeated' }];
  for (const [i, item] of items.entries()) {
    if (!fitsOptions(options, item.values)) problems[`items.${i}.values`] = [{ key: 'invalid' }];
    if (isBelowMinimum(item)) problems[`items.${i}.price`] = [{ key: 'below_min_price', facts: { min: item.min_price } }];
  }
  return problems;
}

const isBelowMinimum = (item: ProductItemForm): boolean => item.price < item.min_price;

/** Positions of values that already occur earlier in the list. */
const repeatedIndexes = (values: readonly string[]): number[] => values.flatMap((value, i) => (values.indexOf(value) < i ? [i] : []));
