import { type Currency, fromMajor, toMajor } from '#shared/money.ts';
import type { ItemField } from '#shared/product-csv.ts';
import type { ProductItemForm } from '../contract.ts';
import type { ExportedProduct, Found } from './product.ts';
import { type CellProblem, flagIn, numberIn, toCell } from './values.ts';

/** The change a cell makes to an item. */
export type ItemChange = (item: ProductItemForm, found: Found) => ProductItemForm;
type Codec = {
  write: (item: ProductItemForm, product: ExportedProduct) => string;
  read: (cell: string, currency: Currency) => ItemChange | CellProblem | Rounded;
};
/** Set when an amount has more decimals than the currency: the rounded value in major units. */
export type Rounded = { change: ItemChange; became: number };

/** The fields of an item besides its SKU and its values, in reading order: the compare price is checked against the price. */
export const itemFields: Readonly<Record<ItemField, Codec>> = {
  barcode: {
    write: ({ barcode }) => toCell(barcode),
    // Other shops protect leading zeros with an apostrophe.
    read: (cell) => (item, found) => ({ ...item, barcode: (found.isOwn ? cell : cell.replace(/^'/, '')) || null }),
  },
  price: amount('price', (item, value) => ({ ...item, price: value ?? item.price })),
  compare_price: amount('suggested_price', (item, value, found) => {
    const isAbovePrice = found.isOwn || (value ?? 0) > item.price;
    return { ...item, suggested_price: isAbovePrice ? value : null };
  }),
  min_price: amount('min_price', (item, value) => ({ ...item, min_price: value ?? 0 })),
  cost: amount('cost_price', (item, value) => ({ ...item, cost_price: value })),
  credit_price: amount('credit_price', (item, value) => ({ ...item, credit_price: value })),
  // Other shops export negative stock for items sold ahead.
  stock: number('stock', (item, value) => ({ ...item, stock: Math.max(0, Math.floor(value ?? 0)) })),
  safety_stock: number('safety_stock', (item, value) => ({ ...item, safety_stock: value ?? item.safety_stock })),
  backorder_limit: number('backorder_limit', (item, value) => ({ ...item, backorder_limit: value ?? item.backorder_limit })),
  low_stock: number('low_stock_threshold', (item, value) => ({ ...item, low_stock_threshold: value ?? item.low_stock_threshold })),
  weight: number('weight_g', (item, value, found) => {
    const grams = value === null ? null : Math.round(value);
    return { ...item, weight_g: found.isOwn ? grams : grams || null };
  }),
  size: {
    write: ({ size_mm }) => size_mm?.join(' x ') ?? '',
    read: (cell) => {
      const size = cell ? cell.split(/[x×*]/i).map((side) => numberIn(side.trim()) ?? Number.NaN) : null;
      if (size?.some((side) => typeof side !== 'number' || Number.isNaN(side))) return { problem: 'not_a_number' };
      return (item) => ({ ...item, size_mm: size as number[] | null });
    },
  },
  active: {
    write: ({ active }) => toCell(active),
    read: (cell) => {
      const active = flagIn(cell);
      return typeof active === 'object' ? active : (item) => ({ ...item, active: active ?? item.active });
    },
  },
  item_picture: {
    write: ({ media_id }, { pictures }) => pictures.get(media_id ?? 0)?.address ?? '',
    read: (cell) => (item, found) => {
      const none = found.isOwn ? null : item.media_id;
      return { ...item, media_id: cell ? (found.pictures.get(cell)?.id ?? item.media_id) : none };
    },
  },
  item_picture_alt: { write: ({ media_id }, { pictures }) => pictures.get(media_id ?? 0)?.alt?.tw ?? '', read: () => (item) => item },
  item_picture_alt_en: { write: ({ media_id }, { pictures }) => pictures.get(media_id ?? 0)?.alt?.en ?? '', read: () => (item) => item },
};

export const itemFieldNames = Object.keys(itemFields) as ItemField[];

type Numbers = { [K in keyof ProductItemForm]: ProductItemForm[K] extends number | null | undefined ? K : never }[keyof ProductItemForm];
type PutNumber = (item: ProductItemForm, value: number | null, found: Found) => ProductItemForm;

function number(key: NonNullable<Numbers>, write: PutNumber): Codec {
  return {
    write: (item) => toCell(item[key]),
    read: (cell) => {
      const value = numberIn(cell);
      return typeof value === 'object' ? value : (item, found) => write(item, value ?? null, found);
    },
  };
}

/** Rounded half up to what the shop's currency has. */
function amount(key: NonNullable<Numbers>, write: PutNumber): Codec {
  return {
    write: (item) => toCell(item[key]),
    read: (cell, currency) => {
      const value = numberIn(cell);
      if (typeof value === 'object') return value;
      const rounded = value === undefined ? null : toMajor(fromMajor(value, currency), currency);
      const change: ItemChange = (item, found) => write(item, rounded, found);
      return rounded === null || rounded === value ? change : { change, became: rounded };
    },
  };
}
