import type { ProductCsvField } from '#shared/product-csv.ts';
import type { ProductOption } from '../contract.ts';
import { itemFieldNames, itemFields } from './item-fields.ts';
import type { ExportedProduct } from './product.ts';
import { productFields } from './product-fields.ts';
import { toCell } from './values.ts';

export type CsvRow = Partial<Record<ProductCsvField, string>>;

type Place = 1 | 2 | 3;

/** The rows of one product: its own fields in the first, and one item and one picture in each while there are any left. */
export function toCsvRows(product: ExportedProduct): CsvRow[] {
  const { form, handle } = product;
  const optionRows = [...optionValueRows(form.options, form.items), ...itemRows(product)];
  const pictures = pictureRows(product);
  const rows = Array.from({ length: Math.max(1, optionRows.length, pictures.length) }, (_, i) => ({
    handle,
    ...optionRows[i],
    ...pictures[i],
  }));
  const cells = Object.entries(productFields).map(([field, { write }]) => [field, write(product)] as const);
  return rows.map((row, i) => (i === 0 ? { ...row, kind: form.type, ...optionHeads(form.options), ...Object.fromEntries(cells) } : row));
}

const places = [1, 2, 3] as const;

function optionHeads(options: readonly ProductOption[]): CsvRow {
  return Object.assign(
    {},
    ...options.map(({ name, display }, i) => {
      const n = places[i] as Place;
      return { [`option${n}_name`]: name.tw, [`option${n}_name_en`]: name.en ?? '', [`option${n}_display`]: display };
    }),
  );
}

/** The cells of one option value; its first row has all of them. */
function valueCells(n: Place, value: ProductOption['values'][number], isFirst: boolean): CsvRow {
  const extraCells = isFirst ? { [`option${n}_value_en`]: value.label.en ?? '', [`option${n}_colour`]: value.colour ?? '' } : {};
  return { [`option${n}_value`]: value.label.tw, [`option${n}_key`]: value.key, ...extraCells };
}

type Items = ExportedProduct['form']['items'];

/**
 * Rows that only list option values, before the item rows: needed where a value has no item, or the order differs from the
 * items' order.
 */
function optionValueRows(options: readonly ProductOption[], items: Items): CsvRow[] {
  const isPlain = options.every(({ values }, i) => {
    const met = [...new Set(items.map((item) => item.values[i]))];
    return met.length === values.length && values.every(({ key }, k) => met[k] === key);
  });
  if (isPlain) return [];
  const longest = Math.max(...options.map(({ values }) => values.length));
  return Array.from({ length: longest }, (_, row) =>
    Object.assign({}, ...options.map(({ values }, i) => (values[row] ? valueCells(places[i] as Place, values[row], true) : {}))),
  );
}

function itemRows(product: ExportedProduct): CsvRow[] {
  const { options, items } = product.form;
  const isDeclared = optionValueRows(options, items).length > 0;
  return items.map((item, index) => {
    const values = options.map(({ values: all }, i) => {
      const value = all.find(({ key }) => key === item.values[i]) ?? { key: item.values[i] ?? '', label: { tw: item.values[i] ?? '' } };
      const isFirst = !isDeclared && items.findIndex((other) => other.values[i] === item.values[i]) === index;
      return valueCells(places[i] as Place, value, isFirst);
    });
    const cells = itemFieldNames.map((field) => [field, itemFields[field].write(item, product)] as const);
    return Object.assign({ sku: item.sku }, ...values, Object.fromEntries(cells));
  });
}

function pictureRows({ form, pictures }: ExportedProduct): CsvRow[] {
  return form.media_ids.flatMap((id, i) => {
    const picture = pictures.get(id);
    if (!picture) return [];
    const { address, alt } = picture;
    return [{ picture: address, picture_position: toCell(i + 1), picture_alt: alt?.tw ?? '', picture_alt_en: alt?.en ?? '' }];
  });
}
