import { slugOf } from '#shared/text/slug.ts';
import { blankItem } from '../contract/blank-product.ts';
import type { ProductForm, ProductItemForm } from '../contract.ts';
import { mergeOption } from '../product-csv/options.ts';
import type { Found } from '../product-csv/product.ts';
import type { Draft, DraftItem, DraftProblem } from './draft.ts';

/** Lines with problems that are only found once the product is known. */
export class WrongLines extends Error {
  readonly problems: DraftProblem[];
  constructor(problems: DraftProblem[]) {
    super('wrong lines');
    this.problems = problems;
  }
}

type ItemsPart = Pick<ProductForm, 'type' | 'options' | 'items'>;

/**
 * Merges the options and items of a file into those of the product. `isNew`: there is no such product yet. A combo keeps its
 * parts, which the file cannot describe. Throws WrongLines.
 */
export function buildItemsPart(draft: Draft, base: ProductForm, isNew: boolean, found: Found): ItemsPart {
  if (base.type === 'combo' || draft.isCombo) return buildComboPart(draft, base);
  const [first] = draft.items;
  if (!first) throw new WrongLines([{ line: draft.line, field: 'price', problem: 'required', value: '' }]);
  if (!draft.options && !isNew && base.type === 'multi') return { ...base, items: knownItems(draft, base, found) };
  const merged = (draft.options ?? []).map(({ place, option }) => mergeOption(option, baseOption(base, place, option.name)));
  const options = merged.map(({ option }) => option);
  const used = new Set<number | undefined>();
  const pairs = draft.items.map((item) => ({ item, values: merged.map(({ keys }) => keys[item.row] ?? '') }));
  const byValues = pairs.map(({ values }) => takeMatching(base.items, used, (old) => haveSameValues(old.values, values)));
  const items = pairs.map(({ item, values }, i) => {
    const old = byValues[i] ?? takeMatching(base.items, used, (other) => item.sku !== '' && other.sku === item.sku);
    const sku = item.sku || old?.sku || generateSku(draft.handle, values);
    return applyChanges(item, { ...(old ?? { ...blankItem, sku }), sku, values }, found);
  });
  return { type: options.length > 0 ? 'multi' : 'single', options, items };
}

function buildComboPart(draft: Draft, base: ProductForm): ItemsPart {
  const [line] = draft.items.map((item) => item.line);
  if (base.type !== 'combo') throw new WrongLines([{ line: draft.line, field: 'kind', problem: 'no_combo', value: '' }]);
  if (line !== undefined) throw new WrongLines([{ line, problem: 'combo', value: '' }]);
  return { type: 'combo', options: base.options, items: base.items };
}

/** The option in the same place, unless the file has another one there. */
const baseOption = (base: ProductForm, place: number, name: string): ProductForm['options'][number] | undefined =>
  base.options.find((option) => option.name.tw === name) ?? base.options[place];

/** Without option columns each line refers to the item with its SKU; the others stay. */
function knownItems(draft: Draft, base: ProductForm, found: Found): ProductItemForm[] {
  const unknown = draft.items.filter(({ sku }) => !base.items.some((item) => item.sku === sku));
  if (unknown.length > 0)
    throw new WrongLines(unknown.map(({ line, sku }) => ({ line, field: 'sku', problem: 'unknown_sku', value: sku })));
  return base.items.map((item) => {
    const line = draft.items.find(({ sku }) => sku === item.sku);
    return line ? applyChanges(line, item, found) : item;
  });
}

const applyChanges = ({ changes }: DraftItem, item: ProductItemForm, found: Found): ProductItemForm =>
  changes.reduce((now, change) => change(now, found), item);

function takeMatching(items: readonly ProductItemForm[], used: Set<number | undefined>, matches: (item: ProductItemForm) => boolean) {
  const item = items.find((one) => !used.has(one.id) && matches(one));
  if (item) used.add(item.id);
  return item;
}

const haveSameValues = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

const skuLength = 64;

/** SKU made of the handle and the values; the handle is shortened because the values distinguish the items. */
function generateSku(handle: string, values: readonly string[]): string {
  const end = values.map((value) => `-${value}`).join('');
  return `${slugOf(handle).slice(0, Math.max(1, skuLength - end.length))}${end}`.slice(-skuLength);
}
