import { Flex } from 'antd';
import * as m from '#messages';
import type { ProductOption } from '#modules/catalog/contract.ts';
import { sellableOf } from '#modules/catalog/rules.ts';
import { inLocale } from '#shared/locale.ts';
import { Thumb } from '../../kit/cells.tsx';
import { pictureOf } from '../../kit/form/pictures/known-pictures.ts';
import { createFigureColumns, parseAmount, parsePieces } from '../../kit/form/sheet/figures.ts';
import type { SheetProblem } from '../../kit/form/sheet/sheet-line.tsx';
import type { SheetColumn } from '../../kit/form/sheet/sheet-model.ts';
import { language } from '../../language.ts';
import type { EditedItem, EditedProduct } from './edited.ts';
import { marginInWords, marginOf, parsedSize } from './item-figures.ts';

type Column = SheetColumn<EditedItem>;
/** English labels are longer. */
const wide = (tw: number, en: number): number => (language() === 'en' ? en : tw);
const figure = createFigureColumns<EditedItem>();

const isYes = (text: string): boolean => !['', '0', 'no', 'false', m.admin_form_no()].includes(text.trim().toLowerCase());

/** An item's values as text: `30 g／tin`. */
export const specInWords = (options: readonly ProductOption[], values: readonly string[]): string =>
  options
    .map((option, i) => {
      const label = option.values.find(({ key }) => key === values[i])?.label;
      return label ? inLocale(label, language()) || '…' : '?';
    })
    .join(m.admin_product_edit_spec_join());

const spec = (options: readonly ProductOption[], mainPicture: number | null): Column => ({
  key: 'values',
  title: m.admin_product_edit_spec(),
  width: wide(150, 186),
  text: ({ values }) => specInWords(options, values),
  draw: ({ values, media_id }) => (
    <Flex component="span" gap={6} align="center">
      <Thumb picture={pictureOf(media_id ?? mainPicture)} size={22} label="" /> {specInWords(options, values)}
    </Flex>
  ),
});
const sku = (width: number): Column => ({
  key: 'sku',
  title: 'SKU',
  width,
  text: (item) => item.sku,
  put: (item, text) => ({ ...item, sku: text.trim() }),
});
const sellable = (): Column => ({
  key: 'sellable',
  title: m.admin_product_edit_sellable(),
  width: 68,
  isNumber: true,
  text: (item) => String(sellableOf(item)),
  amount: sellableOf,
});
const margin = (): Column => ({
  key: 'margin',
  title: m.admin_product_edit_margin(),
  width: 72,
  isNumber: true,
  text: (item) => marginInWords(marginOf(item)),
});
const size = (): Column => ({
  key: 'size_mm',
  title: m.admin_product_edit_size_short(),
  width: 118,
  text: ({ size_mm }) => size_mm?.join('×') ?? '',
  put: (item, text) => {
    const size_mm = parsedSize(text);
    return size_mm === undefined ? undefined : { ...item, size_mm };
  },
});
const barcode = (): Column => ({
  key: 'barcode',
  title: m.admin_product_edit_barcode(),
  width: 138,
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

/** The columns of the items sheet; `decimals` of the currency, `skuWidth` in pixels for the longest SKU. */
export const itemColumns = (
  product: Pick<EditedProduct, 'options' | 'media_ids' | 'is_credit'>,
  decimals: number,
  skuWidth: number,
): Column[] => {
  const amount = parseAmount(decimals);
  return [
    spec(product.options, product.media_ids[0] ?? null),
    sku(skuWidth),
    figure('price', m.admin_product_edit_price(), 80, amount, 0),
    ...(product.is_credit ? [figure('credit_price', m.admin_product_edit_credit_short(), 88, amount, null)] : []),
    figure('suggested_price', m.admin_product_edit_suggested_short(), 88, amount, null),
    figure('min_price', m.admin_product_edit_min_price(), 76, amount, 0),
    figure('cost_price', m.admin_product_edit_cost(), 72, amount, null),
    margin(),
    figure('stock', m.admin_product_edit_stock(), 66, parsePieces, 0),
    sellable(),
    figure('low_stock_threshold', m.admin_product_logs_low_stock_threshold(), 84, parsePieces, 0),
    figure('safety_stock', m.admin_product_logs_safety_stock(), wide(84, 98), parsePieces, 0),
    figure('backorder_limit', m.admin_product_logs_backorder_limit(), wide(92, 122), parsePieces, 0),
    figure('weight_g', m.admin_product_edit_weight_short(), 84, parseAmount(0), null),
    size(),
    barcode(),
    active(),
  ];
};

/** Errors found without the server, which checks the same again. */
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
          apply: (rows) => rows.map((one, i) => (i === row ? { ...one, price: min_price } : one)),
        },
      });
    }
    return found;
  });
}
