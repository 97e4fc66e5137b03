import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import type { SheetProblem } from '../../kit/form/sheet/sheet-line.tsx';
import { parsedNumber, type SheetColumn } from '../../kit/form/sheet/sheet-model.ts';
import { language } from '../../language.ts';
import type { EditedItem } from './edited.ts';

type Amount = 'price' | 'min_price';
type OptionalAmount = 'suggested_price' | 'cost_price';

const rounded = (n: number, decimals: number): number => Math.round(n * 10 ** decimals) / 10 ** decimals;

function amount(key: Amount, title: string, width: number, decimals: number): SheetColumn<EditedItem> {
  return {
    key,
    title,
    width,
    isNumber: true,
    text: (item) => String(item[key]),
    amount: (item) => item[key],
    put: (item, text) => {
      const n = text.trim() === '' ? 0 : parsedNumber(text);
      return n === undefined ? undefined : { ...item, [key]: rounded(n, decimals) };
    },
  };
}

function optionalAmount(key: OptionalAmount, title: string, width: number, decimals: number): SheetColumn<EditedItem> {
  return {
    key,
    title,
    width,
    isNumber: true,
    text: (item) => String(item[key] ?? ''),
    amount: (item) => item[key],
    put: (item, text) => {
      if (text.trim() === '') return { ...item, [key]: null };
      const n = parsedNumber(text);
      return n === undefined ? undefined : { ...item, [key]: rounded(n, decimals) };
    },
  };
}

const isYes = (text: string): boolean => !['', '0', 'no', 'false', m.admin_form_no()].includes(text.trim().toLowerCase());

/** `30 g／tin`: an item's values in words. */
export const specInWords = (options: readonly ProductOption[], values: readonly string[]): string =>
  options
    .map((option, i) => {
      const label = option.values.find(({ key }) => key === values[i])?.label;
      return label ? inLocale(label, language()) || '…' : '?';
    })
    .join(m.admin_product_edit_spec_join());

type Column = SheetColumn<EditedItem>;

const spec = (options: readonly ProductOption[]): Column => ({
  key: 'values',
  title: m.admin_product_edit_spec(),
  width: language() === 'en' ? 160 : 120,
  text: ({ values }) => specInWords(options, values),
});
const sku = (): Column => ({
  key: 'sku',
  title: 'SKU',
  width: 166,
  text: (item) => item.sku,
  put: (item, text) => ({ ...item, sku: text.trim() }),
});
const stock = (): Column => ({
  key: 'stock',
  title: m.admin_product_edit_stock(),
  width: 66,
  isNumber: true,
  text: (item) => String(item.stock),
  amount: (item) => item.stock,
  put: (item, text) => {
    const pieces = text.trim() === '' ? 0 : parsedNumber(text);
    return pieces === undefined || !Number.isInteger(pieces) ? undefined : { ...item, stock: pieces };
  },
});
const sellable = (): Column => ({
  key: 'sellable',
  title: m.admin_product_edit_sellable(),
  width: 68,
  isNumber: true,
  text: (item) => String(item.stock - item.reserved),
  amount: (item) => item.stock - item.reserved,
});
const weight = (): Column => ({
  key: 'weight_g',
  title: m.admin_product_edit_weight_short(),
  width: 84,
  isNumber: true,
  text: ({ weight_g }) => String(weight_g ?? ''),
  amount: ({ weight_g }) => weight_g,
  put: (item, text) => {
    const grams = text.trim() === '' ? null : parsedNumber(text);
    return grams === undefined ? undefined : { ...item, weight_g: grams === null ? null : Math.round(grams) };
  },
});
const barcode = (): Column => ({
  key: 'barcode',
  title: m.admin_product_edit_barcode(),
  width: 136,
  text: (item) => item.barcode ?? '',
  put: (item, text) => ({ ...item, barcode: text.trim() || null }),
});
const active = (): Column => ({
  key: 'active',
  title: m.admin_product_edit_item_active(),
  width: 64,
  isTick: true,
  text: (item) => (item.active ? '1' : '0'),
  put: (item, text) => ({ ...item, active: isYes(text) }),
});

/** The columns of the items sheet; `decimals` are the currency's. */
export const itemColumns = (options: readonly ProductOption[], decimals: number): Column[] => [
  spec(options),
  sku(),
  amount('price', m.admin_product_edit_price(), 80, decimals),
  optionalAmount('suggested_price', m.admin_product_edit_suggested_short(), 88, decimals),
  amount('min_price', m.admin_product_edit_min_price(), 76, decimals),
  optionalAmount('cost_price', m.admin_product_edit_cost(), 72, decimals),
  stock(),
  sellable(),
  weight(),
  barcode(),
  active(),
];

/** What can be seen to be wrong without the server; it checks the same again. */
export function itemProblems(items: readonly EditedItem[]): SheetProblem<EditedItem>[] {
  const skus = items.map(({ sku }) => sku.toLowerCase());
  return items.flatMap((item, row): SheetProblem<EditedItem>[] => {
    const found: SheetProblem<EditedItem>[] = [];
    if (item.sku !== '' && skus.indexOf(item.sku.toLowerCase()) < row) found.push({ row, key: 'sku', message: m.validation_repeated() });
    if (item.price < item.min_price) {
      const { price, min_price } = item;
      found.push({
        row,
        key: 'price',
        message: m.admin_product_edit_below_floor({ price, floor: min_price }),
        repair: {
          label: m.admin_product_edit_raise_to({ floor: min_price }),
          mend: (rows) => rows.map((one, i) => (i === row ? { ...one, price: min_price } : one)),
        },
      });
    }
    return found;
  });
}
